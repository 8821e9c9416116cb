import { accountErrors } from '#features/account/errors.ts'
import type { Profile } from '#features/account/contract.ts'
import { isHaruName } from '#features/account/rules.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { PERSONAS, personaOf } from '#kit/ui/art/persona.ts'
import { roomEdit as words } from '#features/room/words/edit.ts'
import { setup } from '#features/room/words/setup.ts'
import type { Problem } from '#kit/web/form.ts'
import type { Look } from '../setup/LookChoice.tsx'

/** The screen's state. `sido` without `sigungu` is incomplete. */
export type Form = {
  photos: readonly MediaItem[]
  haru_name: string
  haru_statemsg: string
  look: Look
  sido: string
  sigungu: string | null
}

/** The stored values; empty for a guest. */
export function formOf(me: Profile | null, sigungu: string | null): Form {
  return {
    photos: me?.user_profile ?? [],
    haru_name: me?.user_info.haru_name ?? '',
    haru_statemsg: me?.user_info.haru_statemsg ?? '',
    look: { id: personaOf(me?.user_info.haru_character) ?? 'Pure', gender: me?.gender ?? 'w' },
    sido: '',
    sigungu,
  }
}

/** Why the form cannot be saved, or null. */
export function problemOf({ haru_name, sido, sigungu }: Form): Problem<Form> | null {
  const name = haru_name.trim()
  if (name === '') return { field: 'haru_name', text: setup.nameNeeded }
  if (!isHaruName(name)) return { field: 'haru_name', text: accountErrors.name_format.message }
  if (sido !== '' && sigungu === null) return { field: 'sigungu', text: words.pickSigungu }
  return null
}

/** The changed fields of the profile only: a name that is sent counts against its 30 days. */
export function changesOf(me: Profile, form: Form) {
  const { user_info, gender } = me
  const name = form.haru_name.trim()
  const message = form.haru_statemsg.trim()
  const character = String(PERSONAS.indexOf(form.look.id) + 1) as Profile['user_info']['haru_character']
  const keys = form.photos.map(({ key }) => key)
  return {
    ...(name !== user_info.haru_name && { haru_name: name }),
    ...(message !== user_info.haru_statemsg && { haru_statemsg: message }),
    ...(character !== user_info.haru_character && { haru_character: character }),
    ...(form.look.gender !== gender && { gender: form.look.gender }),
    ...(keys.join() !== me.user_profile.map(({ key }) => key).join() && { user_profile: keys.length === 0 ? '' : JSON.stringify(keys) }),
  }
}
