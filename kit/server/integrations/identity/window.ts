import { join } from 'node:path'
import type { ProviderWindow } from '../window/window.ts'

/** The common part of all identity windows. */
export const IDENTITY_WINDOW = {
  place: 'identity',
  key: 'identity_no',
  folder: join(import.meta.dirname, 'window'),
  files: ['sandbox.js', 'portone.js'],
  words: {
    title: '본인확인',
    over: { title: '본인확인 시간이 지났어요', lead: '앞 화면으로 돌아가서 다시 시작해 주세요.' },
    foreign: {
      title: '이 본인확인은<br>여기에서 시작하지 않았어요',
      lead: '다른 사람이 보낸 주소라면 아무것도 적지 말고 이 창을 닫아 주세요. 본인확인은 하루 안에서 시작해 주세요.',
    },
    noScript: '본인확인을 하려면 브라우저에서 자바스크립트를 켜 주세요.',
  },
} as const satisfies Partial<ProviderWindow>
