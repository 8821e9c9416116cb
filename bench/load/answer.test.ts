import { describe, expect, it } from 'vitest'
import { readAnswer } from './answer.ts'

const read = (text: string) => readAnswer(Buffer.from(text))

describe('readAnswer', () => {
  it('gives null before the last byte has arrived', () => {
    const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
    for (let length = 0; length < whole.length; length++) expect(read(whole.slice(0, length))).toBeNull()
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'
    for (let length = 0; length < chunked.length; length++) expect(read(chunked.slice(0, length))).toBeNull()
  })
  it.each([
    ['with a content length', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello', { status: 200, bodyBytes: 5 }],
    [
      'in chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nb\r\nhello again\r\n0\r\n\r\n',
      { status: 200, bodyBytes: 16 },
    ],
    ['with an error status', 'HTTP/1.1 429 Too Many Requests\r\nContent-Length: 2\r\n\r\n{}', { status: 429, bodyBytes: 2 }],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, bodyBytes: 0 }],
  ])('reads an answer %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected)
  })
})
