/** Screens of the expert portal, whatever the capitals of their address (decisions d-13). */
export const isPortal = (path: string): boolean => path.toLowerCase().startsWith('/pc')

/** Payments that one does not leave by the side. */
export const isPayment = (name: string | null): boolean => name === 'VivChargePayment' || name === 'PcVivChargePayment'

/** Whether the member's side navigation is hidden (specification section 2, "Shell"). */
export const hidesSideNav = (name: string | null, path: string): boolean => isPortal(path) || name === 'Postcode' || isPayment(name)
