import { nameWithNumber } from './memberName.ts'
import { useMay } from './operator.ts'
import { TextLink } from './TextLink.tsx'

type MemberLinkProps = {
  of: { user_no: number; haru_name: string | null }
  /** Instead of the name with the number. */
  text?: string
}

/** A member's name that links to their page; without a link for operators who may not open it. */
export function MemberLink({ of, text = nameWithNumber(of) }: MemberLinkProps) {
  return useMay()('member.see') ? <TextLink to={`/member/${of.user_no}`}>{text}</TextLink> : text
}
