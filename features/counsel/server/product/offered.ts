/** Whether members can choose the product `p`. */
export const isOfferedSql = (p: string): string => `${p}.state = 1 and ${p}.position is not null`
