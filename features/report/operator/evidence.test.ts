import { expect, test } from 'vitest'
import { isChanged, talkIn, textsIn } from './evidence.ts'

test('a stored target shows what its member wrote, by name, and nothing else', () => {
  expect(textsIn({ content: '나쁜 말', images: ['a'], visibility: 'public', edit_dt: null })).toEqual([{ label: '내용', text: '나쁜 말' }])
  expect(textsIn({ title: '제목이에요', content: '', tags: ['하나', '둘'], additions: null })).toEqual([
    { label: '제목', text: '제목이에요' },
    { label: '내용', text: '하나\n둘' },
  ])
  expect(
    textsIn({ content: '', info: { eat: { selectedFood: [{ key: '닭가슴살', calorie: 120, sort: 'lunch' }] }, memo: '굶어요' } }),
  ).toEqual([{ label: '기록에 적은 말', text: '닭가슴살\n굶어요' }])
  expect(talkIn({ talk: [{ cm_no: 1, cm_from: 7, content: '안녕', images: ['a', 'b'], reg_dt: 'x' }] })).toEqual([
    { cm_no: 1, cm_from: 7, content: '안녕', reg_dt: 'x', count: 2 },
  ])
  expect(talkIn({})).toEqual([])
})

test('the markup of a description is shown as its text', () => {
  expect(textsIn({ item_name: '유산균', content: '<p>하루 한 알</p><p class="note">3 < 5<br>&lt;b>굵게</p>', item_viv_price: 9 })).toEqual([
    { label: '상품 이름', text: '유산균' },
    { label: '내용', text: '하루 한 알\n3 < 5\n<b>굵게' },
  ])
})

test('a target is changed once its texts differ from every report; the question of an answer is none of them', () => {
  const versions = [{ content: '처음' }, { content: '고친 말' }]
  expect(isChanged({ content: '고친 말', question: '먹어도 되나요?' }, versions)).toBe(false)
  expect(isChanged({ content: '또 고친 말', question: '먹어도 되나요?' }, versions)).toBe(true)
})
