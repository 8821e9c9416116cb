import { localDraft } from '#kit/web/localDraft.ts'
import { EMPTY, type Values } from '../form/model.ts'

/** An unsent club. Its picture is stored by key: addresses expire. */
type Draft = Omit<Values, 'meet_thumb'> & { picture: string | null }

const stored = localDraft<Draft>('club_create')

export function readDraft(): Draft | null {
  const draft = stored.read()
  return draft && { ...EMPTY, ...draft }
}

export const saveDraft = ({ meet_thumb, ...typed }: Values): void => stored.save({ ...typed, picture: meet_thumb[0]?.key ?? null })

export const clearDraft = stored.clear
