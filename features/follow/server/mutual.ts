/** Whether two members follow each other. */
export function mutualFollowSql({ a, b }: { a: string; b: string }): string {
  return `(select _follow.state = 1 from follow _follow where _follow.user_no = ${a} and _follow.target_no = ${b}) is true
    and (select _follow.state = 1 from follow _follow where _follow.user_no = ${b} and _follow.target_no = ${a}) is true`
}
