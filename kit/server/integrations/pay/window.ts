import { join } from 'node:path'
import type { ProviderWindow } from '../window/window.ts'

/** The common part of all payment windows. */
export const PAY_WINDOW = {
  place: 'pay',
  key: 'order_id',
  folder: join(import.meta.dirname, 'window'),
  files: ['sandbox.css', 'sandbox.js', 'portone.js'],
  words: {
    title: '결제',
    over: {
      title: '결제 시간이 지났어요',
      lead: '앞 화면으로 돌아가서 다시 시작해 주세요. 이미 결제했다면 내역에서 확인할 수 있어요.',
    },
    foreign: {
      title: '이 결제는<br>여기에서 시작하지 않았어요',
      lead: '다른 사람이 보낸 주소라면 결제하지 말고 이 창을 닫아 주세요. 결제는 하루 안에서 시작해 주세요.',
    },
    noScript: '결제하려면 브라우저에서 자바스크립트를 켜 주세요.',
  },
} as const satisfies Partial<ProviderWindow>
