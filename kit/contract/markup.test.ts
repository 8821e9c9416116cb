import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank, plainText, safeMarkup, unescapeMarkup } from './markup.ts'

describe('safeMarkup', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['<b onclick="x()">굵게</b>', '<b>굵게</b>'],
    ['<div class="note" style="position:fixed">글</div>', '<div class="note">글</div>'],
    ['<span class="a b">글</span>', '<span class="a b">글</span>'],
    ['<span class=\'a"onclick="x\'>글</span>', '<span>글</span>'],
    ['<span data-class="x">글</span>', '<span>글</span>'],
    ['<P>글</P><BR/>', '<p>글</p><br>'],
    ['<br class="x">', '<br>'],
    ['<<script>', '<&lt;script>'],
    ['<b<script>', '&lt;b&lt;script>'],
    ['<scr<b>ipt>', '&lt;scr<b>ipt>'],
    ['<b', '&lt;b'],
    ['<!-- 글', '&lt;!-- 글'],
    ['<?php', '&lt;?php'],
    ['</b x="1">', '</b>'],
    ['<svg/onload=alert(1)>', '&lt;svg/onload=alert(1)>'],
    ['<button>', '&lt;button>'],
    ['<pre>', '&lt;pre>'],
  ])('%s', (typed, kept) => {
    expect(safeMarkup(typed)).toBe(kept)
  })

  test.each(['3 < 5 & 7 > 2', '<오늘의 식단> 현미밥', '<3', 'a <= b', '줄\n줄', '끝<'])('leaves %s unchanged', (typed) => {
    expect(safeMarkup(typed)).toBe(typed)
  })

  test('leaves no other tag, loses no text, and is idempotent', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '!',
      'b',
      'br',
      'script',
      'p',
      ' ',
      '"',
      "'",
      '=',
      'class',
      'onclick',
      '&',
      'lt;',
      '글',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const typed = pieces.join('')
        const safe = safeMarkup(typed)
        // Replaced by a dot, so that in `<<p>br` the text around the tag is not joined.
        expect(safe.replace(/<\/?(?:p|b|span|div)(?: class="[\w\s-]+")?>|<br>/g, '·')).not.toMatch(/<[a-z/!?]/i)
        expect(safeMarkup(safe)).toBe(safe)
        if (!/<\/?(br|p|b|span|div)/.test(typed) && !typed.includes('&lt;')) expect(unescapeMarkup(safe)).toBe(typed)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['', true],
  [' \n\t', true],
  ['<p> </p><br>', true],
  ['\u3164\u200b', true],
  ['<p>글</p>', false],
  ['3 <', false],
  ['&lt;script>', false],
])('%j is blank: %s', (markup, blank) => {
  expect(isBlank(markup)).toBe(blank)
})

test.each([
  ['<p>첫 줄</p><p>둘째 줄</p>', '첫 줄\n둘째 줄'],
  ['<div><b class="x">굵게</b> 쓴 <span>말</span></div><br/><br><br>', '굵게 쓴 말'],
  ['줄\n줄', '줄\n줄'],
  ['3 < 5, &lt;script>, <오늘>', '3 < 5, <script>, <오늘>'],
  ['<p> </p>', ''],
])('plainText of %s', (markup, text) => {
  expect(plainText(markup)).toBe(text)
})
