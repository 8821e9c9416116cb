/** The member's name from the identity verification. */
export const realNameSql = (userNo: string): string => `(select i.real_name from users i where i.user_no = ${userNo})`

/** What operators see of the member's identity: `birth`, `identity_dt`, and whether the account is active. */
export const identitySql = (userNo: string): string =>
  `(select json_build_object('birth', i.birth, 'identity_dt', i.identity_dt, 'is_active', i.state = 1) from users i where i.user_no = ${userNo})`

/** `proposalMember` of the operators' contract: the member's name, and whether the account is active, left or purged. */
export const proposalMemberSql = (userNo: string): string =>
  `(select json_build_object('user_no', n.no, 'haru_name', u.haru_name, 'state', case u.state when 1 then 'active' when 0 then 'left' else 'gone' end)
    from (select ${userNo} as no) n left join users u on u.user_no = n.no)`
