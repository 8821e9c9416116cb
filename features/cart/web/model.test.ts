import { describe, expect, it } from 'vitest'
import { addedRows, changedGuestRows } from './guest.ts'
import { applyChange, missingViv } from './model.ts'
import { aCart, aCartRow, anOption } from './sample.ts'

describe('applyChange', () => {
  const cart = aCart([aCartRow(1), aCartRow(2, { is_checked: false })])

  it('counts what is checked, and takes out what is removed', () => {
    expect(applyChange(cart, { kind: 'check', item_nos: [2], is_checked: true }).totals).toEqual({
      qtt: 2,
      item_amt: 360,
      order_amt: 60,
      total_amt: 420,
    })
    const left = applyChange(cart, { kind: 'remove', item_nos: [1, 2] })
    expect([left.groups, left.qtt, left.totals.total_amt]).toEqual([[], 0, 0])
  })

  it('follows a quantity with the shipping fee and what is left', () => {
    expect(applyChange(cart, { kind: 'qtt', sio_no: 10, qtt: 3 }).totals).toMatchObject({ item_amt: 540, order_amt: 0 })
    const few = aCart([aCartRow(1, { problem: 'option', sio_info: [anOption(10, { qtt: 3, left: 2, problem: 'stock' })] })])
    expect(applyChange(few, { kind: 'qtt', sio_no: 10, qtt: 2 }).totals.qtt).toBe(1)
  })

  it('accepts the price that was seen', () => {
    const changed = aCart([aCartRow(1, { sio_info: [anOption(10, { seen_amt: 150, is_changed: true })] })])
    const [row] = applyChange(changed, { kind: 'seen', options: [{ sio_no: 10, seen_amt: 180 }] }).groups[0]!.rows
    expect(row!.sio_info[0]).toMatchObject({ seen_amt: 180, is_changed: false })
  })
})

it('free viv pay no one who is paid only, and paid viv pay the rest of the others', () => {
  const [strict] = aCart([aCartRow(1)]).groups
  const [other] = aCart([aCartRow(2)]).groups
  const groups = [{ ...strict!, is_paid_only: true }, other!]
  expect(missingViv({ groups, balance: { paid: 210, free: 210 } })).toBe(0)
  expect(missingViv({ groups, balance: { paid: 200, free: 500 } })).toBe(10)
  expect(missingViv({ groups, balance: { paid: 300, free: 100 } })).toBe(20)
  expect(missingViv({ groups, balance: null })).toBe(0)
})

describe('a guest’s rows', () => {
  const option = (sio_no: number, qtt: number) => ({ sio_no, qtt, seen_amt: 180 })

  it('what is added comes first, on top of what is there', () => {
    const first = addedRows([], 1, [option(10, 2)])
    const second = addedRows(first, 2, [option(20, 1)])
    expect(addedRows(second, 1, [option(10, 98), option(11, 1)])).toEqual([
      { item_no: 1, is_checked: true, options: [option(10, 99), option(11, 1)] },
      { item_no: 2, is_checked: true, options: [option(20, 1)] },
    ])
  })

  it('a new option takes the present price', () => {
    const rows = addedRows([], 1, [option(10, 2)])
    const changed = changedGuestRows(rows, { kind: 'options', item_no: 1, options: [{ sio_no: 11, qtt: 1 }] }, () => 200)
    expect(changed[0]!.options).toEqual([{ sio_no: 11, qtt: 1, seen_amt: 200 }])
  })
})
