/** Whether the path is of the expert portal, ignoring case (decisions d-13). */
export const isPortal = (path: string): boolean => path.toLowerCase().startsWith('/pc')

/** Payment screens, which have no side navigation. */
export const isPayment = (name: string | null): boolean => name === 'VivChargePayment' || name === 'PcVivChargePayment'

/** Whether the member's side navigation is hidden (specification section 2, "Shell"). */
export const hidesSideNav = (name: string | null, path: string): boolean => isPortal(path) || name === 'Postcode' || isPayment(name)
