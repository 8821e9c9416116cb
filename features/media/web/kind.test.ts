import { expect, test } from 'vitest'
import { kindOfBytes } from './kind.ts'

const of = (text: string) => kindOfBytes(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))

test.each([
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['\x00\x00\x00\x18ftypqt  ', 'video/quicktime'],
  ['\x00\x00\x00\x08wide', 'video/quicktime'],
  ['\x00\x00\x00\x18ftypisom', 'video/mp4'],
  ['\x00\x00\x00\x18ftypmp42', 'video/mp4'],
])('%j is %s', (head, kind) => expect(of(head)).toBe(kind))

test.each([
  ['', 'nothing'],
  ['GIF90a', 'no gif there is'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'webp'],
  ['RIFF\x10\x00\x00\x00WAVEfmt ', 'sound'],
  ['RIFF\x10\x00\x00\x00AVI LIST', 'avi'],
  ['\x00\x00\x00\x18ftypheic', 'a picture in a film’s container'],
  ['\x00\x00\x00\x18ftypavif', 'another one'],
  ['\x00\x00\x00\x18ftypM4A ', 'sound in a film’s container'],
  ['<svg xmlns=', 'svg'],
  ['<!doctype html>', 'html'],
  ['%PDF-1.7', 'a document'],
])('%j is nothing that may be uploaded: %s', (head) => expect(of(head)).toBeNull())
