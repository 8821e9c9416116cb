/** Whether the account of a member is active. */
export const isActiveMemberSql = ({ userNo }: { userNo: string }): string =>
  `exists (select from users _active where _active.user_no = ${userNo} and _active.state = 1)`
