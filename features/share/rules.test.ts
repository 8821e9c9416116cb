import { expect, test } from 'vitest'
import { cardText, CARD_LETTERS, escaped } from './rules.ts'

test.each([
  ['새벽 러닝', '새벽 러닝'],
  ['<p>새벽 <b class="x">러닝</b></p><br>좋다\n\n\n그치', '새벽 러닝 좋다 그치'],
  ['3 &lt; 5 <오늘>', '3 < 5 <오늘>'],
  ['  ', ''],
  ['가'.repeat(CARD_LETTERS + 1), '가'.repeat(CARD_LETTERS)],
  ['😀'.repeat(CARD_LETTERS + 1), '😀'.repeat(CARD_LETTERS)],
])('takes the first characters of %s without markup', (markup, text) => expect(cardText(markup)).toBe(text))

test('escapes text for HTML and attributes', () => {
  expect(escaped(`"><script>alert('1')</script>&amp;`)).toBe('&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;')
})
