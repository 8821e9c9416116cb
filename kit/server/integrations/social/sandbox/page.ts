import { withParticle } from '#kit/contract/particle.ts'
import { SOCIAL_NAMES, type SocialProvider } from '#kit/contract/social.ts'

/** The provider's page in the sandbox: asks as whom to log in. */
export function agreePage(provider: SocialProvider, action: string): string {
  const name = SOCIAL_NAMES[provider]
  return html(
    `${name} 로그인 샌드박스`,
    `<h1>${name} 계정으로<br>하루를 시작할까요?</h1>
    <p class="lead">진짜 ${withParticle(name, '이/가')} 아니에요. 개발할 때 쓰는 화면이라 아무 이름이나 쓸 수 있어요. 회원번호가 같으면 같은 사람이에요.</p>
    <form method="post" action="${escaped(action)}">
      <div class="field">
        <label for="nick">별명</label>
        <input type="text" id="nick" name="nick" value="봄이" maxlength="20" autocomplete="off">
      </div>
      <div class="field">
        <label for="social_id">회원번호</label>
        <input type="text" id="social_id" name="social_id" value="1001" inputmode="numeric" pattern="[0-9]{1,15}" maxlength="15" autocomplete="off" aria-describedby="hint" required>
        <p id="hint" class="row">숫자로만 적어 주세요.</p>
      </div>
      <button class="main" name="answer" value="agree">동의하고 계속하기</button>
      <p class="row"><button class="link" name="answer" value="refuse" formnovalidate>취소</button></p>
    </form>`,
  )
}

/** Submits the answer as a form, as Apple does; without scripts the user presses a button. */
export function formPage(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  return html(
    '하루로 돌아가요',
    `<h1>하루로 돌아가요</h1>
    <form method="post" action="${escaped(action)}" data-send>${inputs.join('')}<button class="main">계속하기</button></form>
    <script src="/sandbox/oauth/send.js"></script>`,
  )
}

/** The page for requests that a provider would refuse. */
export function wrongPage(): string {
  return html(
    '잘못된 요청',
    '<h1>로그인을 시작할 수 없어요</h1><p class="lead">등록된 것과 다른 요청이에요. 하루에서 다시 시작해 주세요.</p><p><a href="/">하루로 가기</a></p>',
  )
}

function html(title: string, body: string): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/sandbox/oauth/look.css">
</head>
<body><main><span class="tag">샌드박스</span>${body}</main></body>
</html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}
