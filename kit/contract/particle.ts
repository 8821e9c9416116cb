/** Particles as `after a final consonant/after a vowel`. */
export type Particle = '을/를' | '이/가' | '은/는' | '과/와' | '으로/로' | '이에요/예요' | '이라/라' | '이나/나'

/**
 * The word with the Korean particle that fits how it is read aloud: `3을`, `1,000원을`, `300 VIV를`, `하루를`. Numbers are read in
 * Sino-Korean; text in brackets after a word is not read.
 */
export function withParticle(word: string | number, particle: Particle): string {
  const [afterConsonant, afterVowel] = particle.split('/') as [string, string]
  const final = finalOf(String(word))
  // 으로 is 로 after ㄹ as well: 서울로.
  const isVowel = final === '' || (final === 'ㄹ' && particle === '으로/로')
  return `${word}${isVowel ? afterVowel : afterConsonant}`
}

/** How the last sound of a word ends: in a vowel, in ㄹ, or in another consonant. */
type Final = '' | 'ㄹ' | 'other'

function finalOf(word: string): Final {
  const read = readPart(word)
  const [, digits, unit] = /([\d,]*\.?\d)\s*([a-zA-Z%]+)?$/.exec(read) ?? []
  if (digits !== undefined) return unit === undefined ? finalOfNumber(digits) : (UNITS[unit] ?? finalOfLetters(unit))
  const letters = /[a-zA-Z]+$/.exec(read)?.[0]
  if (letters !== undefined) return letters === 'VIV' ? '' : finalOfLetters(letters)
  return finalOfSyllable(read.at(-1) ?? '')
}

/** Without brackets after a word, closing quotes and punctuation. */
function readPart(word: string): string {
  const open = word.replace(/[\s'"’”」』》>.,!?…·~]+$/u, '')
  const before = open.replace(/\s*\([^()]*\)$/, '')
  return (before === '' ? open : before).replace(/[\s'"’”」』》>)\]]+$/u, '')
}

/** Readings of 0 to 9: 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGITS: readonly Final[] = ['other', 'ㄹ', '', 'other', '', '', 'other', 'ㄹ', 'ㄹ', '']
function finalOfNumber(text: string): Final {
  const digits = text.replaceAll(',', '')
  // Digits after the point are read one by one.
  if (digits.includes('.') || /^0*$/.test(digits)) return DIGITS[Number(digits.at(-1))]!
  const zeros = /0*$/.exec(digits)![0].length
  if (zeros === 0) return DIGITS[Number(digits.at(-1))]!
  // 십, 백, 천, 만 (from four on), 억 (from eight) and 경 (from sixteen) end in a consonant, 조 in a vowel.
  return zeros >= 12 && zeros < 16 ? '' : 'other'
}

/** Units after a number, as they are read: 킬로그램, 그램, 퍼센트, 킬로칼로리. */
const UNITS: Readonly<Record<string, Final>> = {
  VIV: '',
  kg: 'other',
  g: 'other',
  mg: 'other',
  '%': '',
  kcal: '',
  km: '',
  m: '',
  cm: '',
  ml: '',
  L: '',
}

/** A word in Latin letters by its last sound, an abbreviation by the name of its last letter (엘, 엠, 엔, 알). */
function finalOfLetters(letters: string): Final {
  const last = letters.at(-1)!
  if (letters === letters.toUpperCase()) return 'LR'.includes(last) ? 'ㄹ' : 'MN'.includes(last) ? 'other' : ''
  if (/ng$/i.test(letters)) return 'other'
  return last === 'l' ? 'ㄹ' : 'mn'.includes(last) ? 'other' : ''
}

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
/** Finals of a syllable, none included, and the position of ㄹ among them. */
const FINALS = 28
const RIEUL = 8

function finalOfSyllable(letter: string): Final {
  const code = letter.codePointAt(0) ?? 0
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) {
    const final = (code - FIRST_SYLLABLE) % FINALS
    return final === 0 ? '' : final === RIEUL ? 'ㄹ' : 'other'
  }
  // A single consonant is read by its name: 기역, 리을.
  return letter === 'ㄹ' ? 'ㄹ' : /[ㄱ-ㅎ]/.test(letter) ? 'other' : ''
}
