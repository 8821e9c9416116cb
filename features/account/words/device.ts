/** Browser names by user agent. The order matters: many browsers also name others. */
const BROWSERS: [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(|NAVER /i, '네이버'],
  [/SamsungBrowser/i, '삼성 인터넷'],
  [/Whale/i, '웨일'],
  [/Edg(e|A|iOS)?\//i, '엣지'],
  [/OPR\/|Opera/i, '오페라'],
  [/Firefox|FxiOS/i, '파이어폭스'],
  [/Chrome|CriOS/i, '크롬'],
  [/Safari/i, '사파리'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/i, '아이폰'],
  [/iPad/i, '아이패드'],
  [/Android.*Mobile/i, '안드로이드 폰'],
  [/Android/i, '안드로이드 태블릿'],
  [/CrOS/i, '크롬북'],
  [/Windows/i, '윈도우 PC'],
  [/Mac OS X|Macintosh/i, '맥'],
  [/Linux/i, '리눅스 PC'],
]

export type Device = { system: string | null; browser: string | null; isHandheld: boolean }

export function deviceOf(agent: string): Device {
  const named = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1] ?? null
  return { system: named(SYSTEMS), browser: named(BROWSERS), isHandheld: /iPhone|iPad|Android/i.test(agent) }
}

/** How a device is called. The name that an unknown program gives itself, as "node", says nothing to a member. */
export function deviceName(agent: string): string {
  const { browser, system } = deviceOf(agent)
  if (browser && system) return `${system} · ${browser}`
  return system ?? browser ?? '알 수 없는 기기'
}
