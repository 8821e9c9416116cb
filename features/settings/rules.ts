import { z } from 'zod'
import { inputMoment } from '#kit/contract/shape.ts'

/** Maximum length of a value, and number of the client's own keys per member. */
export const VALUE_MAX = 2000
export const OWN_KEYS_MAX = 200
/** Pairs in one call. */
export const PAIRS_MAX = 100
/** Maximum number of muted words (decisions d-11) and length of each. */
export const MUTE_WORDS_MAX = 200
export const MUTE_WORD_LETTERS = 40
/** Maximum length of the JSON of all muted words. */
const MUTE_WORDS_VALUE_MAX = 40_000

/**
 * Words that hide a post from lists in care mode (setting `hide_calorie`): about measuring, comparing and starving bodies.
 * Each is a part of a case-insensitive pattern.
 */
export const CARE_WORDS = [
  '눈바디',
  '바디 ?프로필',
  '바프',
  '몸무게',
  '체중',
  '체지방',
  '인바디',
  '감량',
  '단식',
  '절식',
  '굶',
  '먹토',
  '뼈말라',
  '프로아나',
  '다이어트',
  '치팅',
  '칼로리',
  '[0-9] ?(kg|킬로그램|키로)',
  '[0-9] ?(kcal|칼로리)',
  'before ?& ?after',
  '비포 ?애프터',
] as const

export const THEMES = ['system', 'light', 'dark'] as const
export const FONT_SCALES = ['1.0', '1.15', '1.3', '1.5'] as const
/** How long a member shares their place by default, and who sees it. */
export const GEO_MINUTES = ['60', '15', '480'] as const
export const GEO_SCOPES = ['followers', 'mutual', 'all'] as const
export type GeoScope = (typeof GEO_SCOPES)[number]
export const AUTOPLAYS = ['wifi', 'always', 'never'] as const

const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d'
const onOff = z.enum(['0', '1'])
const time = z.string().regex(new RegExp(`^(${CLOCK})?$`), { error: '시각은 22:00처럼 적어 주세요.' })
/** Up to six times of day, separated by commas. */
const times = z.string().regex(new RegExp(`^(${CLOCK}(,${CLOCK}){0,5})?$`), { error: '시각은 08:00,12:30처럼 적어 주세요.' })
const visibility = z.enum(['public', 'followers', 'private'])
const muteWords = z
  .string()
  .max(MUTE_WORDS_VALUE_MAX)
  .refine((value) => z.array(muteWord).max(MUTE_WORDS_MAX).safeParse(jsonOf(value)).success, {
    error: `가릴 말은 ${MUTE_WORDS_MAX}개까지 적을 수 있어요.`,
  })
/** Every list query casts these values, so it must refuse what PostgreSQL cannot store as text or timestamp. */
const muteWord = z.strictObject({
  w: z
    .string()
    .trim()
    .min(1)
    .max(MUTE_WORD_LETTERS)
    .refine((word) => word.isWellFormed() && !word.includes('\u0000')),
  until: inputMoment.nullish(),
})

type SettingDef = { value: z.ZodType<string, string>; first: string | null; minor?: string }
const key = <const K extends SettingDef>(known: K): K => known

/**
 * Every key of decisions d-11 with its shape and its default; null: absent until it is set. `minor` is the default of
 * members aged 14 to 18.
 */
export const SETTINGS = {
  push_all: key({ value: onOff, first: '1' }),
  push_like: key({ value: onOff, first: '1' }),
  push_comment: key({ value: onOff, first: '1' }),
  push_follow: key({ value: onOff, first: '1' }),
  push_chat: key({ value: onOff, first: '1' }),
  push_counsel: key({ value: onOff, first: '1' }),
  push_kin: key({ value: onOff, first: '1' }),
  push_club: key({ value: onOff, first: '1' }),
  push_order: key({ value: onOff, first: '1' }),
  push_viv: key({ value: onOff, first: '1' }),
  push_notice: key({ value: onOff, first: '1' }),
  push_marketing: key({ value: onOff, first: '0' }),
  push_marketing_night: key({ value: onOff, first: '0' }),
  quiet_from: key({ value: time, first: '22:00' }),
  quiet_to: key({ value: time, first: '08:00' }),
  push_preview: key({ value: onOff, first: '1' }),
  remind_meal: key({ value: times, first: '' }),
  remind_workout: key({ value: times, first: '' }),
  remind_routine: key({ value: times, first: '' }),
  remind_weight: key({ value: times, first: '' }),
  account_private: key({ value: onOff, first: '0' }),
  /** Requested at the first record, without a preselection. */
  default_visibility: key({ value: visibility, first: null, minor: 'followers' }),
  default_body_visibility: key({ value: visibility, first: 'private' }),
  show_likes: key({ value: onOff, first: '1' }),
  show_online: key({ value: onOff, first: '1' }),
  read_receipt: key({ value: onOff, first: '1' }),
  chat_from: key({ value: z.enum(['all', 'followers', 'mutual', 'none']), first: 'all', minor: 'mutual' }),
  gift_from: key({ value: z.enum(['all', 'followers', 'none']), first: 'all' }),
  geo_auto_on: key({ value: onOff, first: '1' }),
  geo_minutes: key({ value: z.enum(GEO_MINUTES), first: '60' }),
  geo_scope: key({ value: z.enum(GEO_SCOPES), first: 'followers' }),
  hide_calorie: key({ value: onOff, first: '0' }),
  autoplay: key({ value: z.enum(AUTOPLAYS), first: 'wifi' }),
  mute_words: key({ value: muteWords, first: '[]' }),
  font_scale: key({ value: z.enum(FONT_SCALES), first: '1.0' }),
  theme: key({ value: z.enum(THEMES), first: 'system' }),
  lang: key({ value: z.enum(['ko']), first: 'ko' }),
  main_type: key({ value: z.enum(['haru', 'expert']), first: 'haru' }),
} as const satisfies Record<string, SettingDef>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** Names of the client's own keys, which are stored unchecked. */
export const OWN_KEY = /^[a-z][a-z0-9_]{0,39}$/

export const isKnown = (name: string): name is SettingKey => Object.hasOwn(SETTINGS, name)

/** The shape of a key's value, or null for an invalid name. */
export function shapeOf(name: string): z.ZodType<string, string> | null {
  if (isKnown(name)) return SETTINGS[name].value
  return OWN_KEY.test(name) ? z.string().max(VALUE_MAX) : null
}

/** The default of a key. */
export function firstOf(name: SettingKey, isMinor: boolean): string | null {
  const { first, minor }: SettingDef = SETTINGS[name]
  return isMinor && minor !== undefined ? minor : first
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
