import { readFileSync } from 'node:fs'
import type { FaqCate, InquiryCate } from '../rules.ts'

export type FaqRow = { cate: FaqCate; question: string; answer: string }
export type Template = { name: string; cate: InquiryCate | null; text: string }

/** Read at run time, since an import would infer a huge type. */
export const readFaqs = (): (FaqRow & { faq_no: number })[] => read('faq.json')

export const readTemplates = (): Template[] => read('templates.json')

/** `[code, sido, short sido, sigungu, 'dong,dong']` */
export const readDongs = (): [string, string, string, string, string][] => read('dongs.json')

/** Version of haru. */
export const VERSION = read<{ version: string }>('../../../package.json').version

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')) as T
}
