import { escaped } from '../../window/window.ts'
import type { Shown } from '../order.ts'
import type { PayMethod } from '../pay.ts'

const METHODS: { method: PayMethod; label: string; with: string; choices: string[] }[] = [
  {
    method: 'card',
    label: '카드',
    with: '카드사',
    choices: ['신한카드', '삼성카드', '현대카드', 'KB국민카드', '롯데카드', '하나카드', '우리카드', 'BC카드', 'NH농협카드'],
  },
  {
    method: 'bank',
    label: '계좌이체',
    with: '은행',
    choices: ['KB국민은행', '신한은행', '우리은행', '하나은행', 'NH농협은행', '카카오뱅크', '토스뱅크'],
  },
  { method: 'easy', label: '간편결제', with: '간편결제', choices: ['카카오페이', '네이버페이', '토스페이', '페이코'] },
  { method: 'phone', label: '휴대폰', with: '통신사', choices: ['SKT', 'KT', 'LG U+', '알뜰폰'] },
]

const OUTCOMES = [
  { outcome: 'paid', label: '결제돼요' },
  { outcome: 'failed', label: '한도 초과로 실패해요' },
  { outcome: 'slow', label: '8초 뒤에 승인돼요' },
  { outcome: 'silent', label: '결제되지만 돌아오지 않아요' },
]

const methodOf = (chosen: PayMethod): string =>
  METHODS.map(
    ({ method, label }) =>
      `<label><input type="radio" name="method" value="${method}"${method === chosen ? ' checked' : ''}><span>${label}</span></label>`,
  ).join('\n')

const detailsOf = (): string =>
  METHODS.map(
    ({ method, with: by, choices }) => `
<div class="field" data-method="${method}">
<label for="with-${method}">${by}</label>
<select id="with-${method}">${choices.map((choice) => `<option>${choice}</option>`).join('')}</select>
</div>`,
  ).join('')

const outcomes = OUTCOMES.map(
  ({ outcome, label }, at) =>
    `<label><input type="radio" name="outcome" value="${outcome}"${at === 0 ? ' checked' : ''}><span>${label}</span></label>`,
).join('\n')

/** The form of a provider's window, and below it the choice of the sandbox's outcome. */
export const sandboxPage = ({ name, amount, method }: Shown): string => {
  const won = `${amount.toLocaleString('ko-KR')}원`
  return `
<p><span class="tag">샌드박스</span></p>
<form data-step="pay" novalidate hidden>
<h1 tabindex="-1">결제</h1>
<dl class="order">
<dt>상점</dt><dd>하루</dd>
<dt>상품</dt><dd>${escaped(name)}</dd>
<dt>결제 금액</dt><dd class="sum">${won}</dd>
</dl>
<fieldset class="field">
<legend>결제 수단</legend>
<div class="tiles">
${methodOf(method)}
</div>
</fieldset>
${detailsOf()}
<div class="field" data-method="card">
<label for="months">할부</label>
<select id="months"><option>일시불</option><option>2개월</option><option>3개월</option></select>
</div>
<div class="field">
<label class="check"><input type="checkbox" name="agreed" aria-describedby="agreed-error"><span>결제 조건을 확인했고 결제에 동의해요</span></label>
<p class="error" id="agreed-error" role="alert"></p>
</div>
<button class="main" type="submit">${won} 결제하기</button>
<button class="link give-up" id="give-up" type="button">결제 취소</button>
<fieldset class="field sandbox">
<legend>샌드박스: 어떻게 될지 골라요. 실제로 돈이 나가지 않아요.</legend>
<div class="choices">
${outcomes}
</div>
<label class="check"><input type="checkbox" name="tells" checked><span>서버에 결과 알리기 (웹훅)</span></label>
</fieldset>
</form>
<div data-step="busy" hidden>
<h1 tabindex="-1">결제를 승인하고 있어요</h1>
<p class="lead" role="status">창을 닫지 말고 기다려 주세요.</p>
</div>
<div data-step="failed" hidden>
<h1 tabindex="-1">결제하지 못했어요</h1>
<p class="lead">한도를 초과했어요. 다른 수단으로 다시 하거나, 이 창을 닫고 앞 화면으로 돌아가 주세요.</p>
<button id="again" class="main" type="button">다시 하기</button>
<button id="close" class="link give-up" type="button">그만하기</button>
</div>
<div data-step="silent" hidden>
<h1 tabindex="-1">결제됐지만 돌아가지 않아요</h1>
<p class="lead">인터넷이 끊기거나 앱이 꺼진 것과 같아요. 이 창을 닫고 내역을 확인해 주세요.</p>
<button class="link tell" type="button">서버에 다시 알리기</button>
</div>
<div data-step="done" hidden>
<h1 tabindex="-1">결제를 확인하고 있어요</h1>
<p class="lead">앞 화면으로 돌아가 주세요.</p>
<button class="link tell" type="button">서버에 다시 알리기</button>
</div>`
}
