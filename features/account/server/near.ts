/** Whether the name of the member has these words, which may be null. All is SQL. */
export const hasNameSql = ({ userNo, words }: { userNo: string; words: string }): string =>
  `(${words} is null or exists (select from users _named where _named.user_no = ${userNo} and strpos(_named.name_key, hangul_key(${words})) > 0))`

type OfDistrict = { sigunguCode: string; where: (user: string) => string; limit: number }

/**
 * Active experts of a district who show where they work, newest first, as `user_no`. `where` is a further condition on the row whose alias it is
 * given. The conditions are one that the planner takes half of the rows to pass: it would sort all experts of the district otherwise. Only the index of districts has
 * the order of a range; for an equal district the planner may read the newest experts of the country.
 */
export const districtExpertsSql = ({ sigunguCode, where, limit }: OfDistrict): string => `
  select _expert.user_no from users _expert
  where _expert.state = 1 and _expert.expert_no is not null and _expert.sigungu_code between ${sigunguCode} and ${sigunguCode}
    and case when not _expert.account_private and ${where('_expert')} then true else false end
  order by _expert.sigungu_code, _expert.user_no desc limit ${limit}`
