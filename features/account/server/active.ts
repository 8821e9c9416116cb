/** Whether the account of a member is active. */
export const isActiveMemberSql = ({ userNo }: { userNo: string }): string =>
  `exists (select from users _active where _active.user_no = ${userNo} and _active.state = 1)`

/** The member's own data that forms begin with: `gender`, `birth`, `phone`, `tall` in cm, `weight` in kg. For the member alone. */
export const ownDataSql = ({ userNo }: { userNo: string }): string => `(
  select json_build_object('gender', o.gender, 'birth', o.birth, 'phone', o.phone, 'tall', o.tall::float8, 'weight', o.weight::float8)
  from users o where o.user_no = ${userNo})`

/** The district of a member; null without one. */
export const districtSql = ({ userNo }: { userNo: string }): string =>
  `(select _at.sigungu_code from users _at where _at.user_no = ${userNo})`
