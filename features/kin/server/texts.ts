import { createHash } from 'node:crypto'
import { requestErrors } from '#kit/contract/errors.ts'
import { isBlank } from '#kit/contract/markup.ts'
import { kinErrors } from '../errors.ts'
import { refusedPart, sameTextOf } from '../rules.ts'

/** Refuses contact data and advertising. @throws `kin.contact`, `kin.advert` */
export function refuseTexts(texts: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const part = refusedPart(text)
    if (part !== null) throw kinErrors[part](field)
    if (isBlank(text)) throw requestErrors.invalid(field)
  }
}

/** What two texts that say the same have in common. */
export const hashOf = (...texts: readonly string[]): Buffer => createHash('sha256').update(texts.map(sameTextOf).join('\n')).digest()
