import { exportParts, type ExportPart } from '#kit/server/data-export.ts'
import type { Extensions } from '#kit/server/extensions.ts'

/** The parts of every feature in the order of the README: account, content, relations, money. */
export function orderedExportParts(extensions: Extensions): ExportPart[] {
  const place = new Map(READING_ORDER.map((name, nth) => [name, nth]))
  const placeOf = ({ name }: ExportPart): number => place.get(name) ?? READING_ORDER.length
  return extensions
    .all(exportParts)
    .flat()
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Other parts come last, in the order of the features. */
const READING_ORDER = `
  profile hidden-profile settings consents weights interests social sessions app-devices browsers sensitive-changes payment-means dailys daily-edits comments
  likes comment-likes bookmarks same story-views story-replies mentions messages conversations conversation-requests
  reactions alarms meals follows followers blocks mutes reports sanctions appeals rights-requests rights-objections ads inquiries expert-applications expert-application-history
  expert-profile calendar counsel-products counsels counsel-intakes counsel-cards counsel-follow-ups counsel-reviews counsel-watches counsel-disputes counsel-notes counsel-reject-templates counsel-refusals viv viv-history viv-lots
  viv-holds viv-charges viv-refunds viv-gifts-sent viv-gifts-received viv-bank-account viv-exchanges viv-guardian
  viv-guarded
`
  .trim()
  .split(/\s+/)
