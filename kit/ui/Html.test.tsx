import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Html } from './Html.tsx'

const shown = (html: string) => render(<Html html={html} />).container.firstElementChild!.innerHTML

test.each([
  ['script', '안녕<script>alert(1)</script>', '안녕'],
  ['handler', '<b onclick="alert(1)" onerror="alert(2)">굵게</b>', '<b>굵게</b>'],
  ['picture', '<img src=x onerror=alert(1)>글', '글'],
  ['style attribute', '<p style="position:fixed">글</p>', '<p>글</p>'],
  ['style element', '<style>*{display:none}</style>글', '글'],
  ['link', '<a href="javascript:alert(1)">눌러요</a>', '눌러요'],
  ['frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>글', '글'],
  ['vector', '<svg onload=alert(1)><text>속</text></svg>글', '글'],
  ['form', '<form action="/x"><button>보내기</button></form>', '보내기'],
  ['hidden in math', '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>글', '글'],
  ['id and data', '<span id="root" data-x="1">글</span>', '<span>글</span>'],
  ['comment', '<!-- 말 -->글', '글'],
])('removes %s', (_what, html, safe) => {
  expect(shown(html)).toBe(safe)
})

test('keeps br, p, b, span and div with their classes', () => {
  const html = '<p class="a">가<br>나</p><div class="b c"><b>다</b><span class="d">라</span></div>'
  expect(shown(html)).toBe(html)
})

test.each(['3 < 5 그리고 5 > 3', 'A & B', '줄\n바꿈'])('keeps plain text: %s', (text) => {
  expect(render(<Html html={text} />).container.textContent).toBe(text)
})

test('decodes entities once, as text', () => {
  expect(shown('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
})
