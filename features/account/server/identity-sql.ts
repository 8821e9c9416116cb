/** The member's name from the identity verification. */
export const realNameSql = (userNo: string): string => `(select i.real_name from users i where i.user_no = ${userNo})`

/** What operators see of the member's identity: `birth`, `identity_dt`, and whether the account is active. */
export const identitySql = (userNo: string): string =>
  `(select json_build_object('birth', i.birth, 'identity_dt', i.identity_dt, 'is_active', i.state = 1) from users i where i.user_no = ${userNo})`
