import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate, moment, no, rowVersion, text } from '#kit/contract/shape.ts'
import { AREAS_MAX, CAREERS_MAX, INTRO_MAX, INTRO_MIN } from '../rules.ts'
import { area, career } from './shape.ts'

/** What operators have checked. */
const paper = z.object({
  kind: z.enum(['license', 'certificate', 'report', 'career']),
  /** As the expert named it in the application; null: its kind says what it is. */
  title: z.string().nullable(),
  issuer: z.string().nullable(),
  checked_dt: moment,
  /** The last day of a licence; null: it has no end. */
  expire_dt: localDate.nullable(),
})
export type ExpertPaper = z.infer<typeof paper>

/** The public page of an expert. */
export const expertPage = z.object({
  job_title: z.string(),
  affiliation_name: z.string().nullable(),
  papers: z.array(paper),
  /** Written by the expert, not checked. */
  intro: z.string(),
  careers: z.array(career),
  /** Names of regions: `서울 마포구`. */
  areas: z.array(z.string()),
})
export type ExpertPage = z.infer<typeof expertPage>

export const getExpertPage = endpoint('GET /v1/user/expert/page', {
  access: 'open',
  summary: 'The public page of an expert; null for other members',
  query: z.object({ user_no: no }),
  answer: expertPage.nullable(),
})

const info = z.object({
  intro: text(INTRO_MIN, INTRO_MAX),
  careers: z.array(career).max(CAREERS_MAX),
  areas: z.array(area).min(1, { error: '지역을 하나 이상 골라 주세요.' }).max(AREAS_MAX),
})

export const ownInfo = z.object({
  /** As members see it. */
  page: expertPage,
  intro: z.string(),
  careers: z.array(career),
  areas: z.array(area),
  /** 0 before the first edit. */
  version: rowVersion,
})
export type OwnInfo = z.infer<typeof ownInfo>

export const getOwnInfo = endpoint('GET /v1/user/expert/info', {
  access: 'expert',
  summary: 'What I can change on my public page without a review, and the page',
  answer: ownInfo,
})

export const saveOwnInfo = endpoint('PUT /v1/user/expert/info', {
  access: 'expert',
  summary: 'Change introduction, careers and areas of my public page, unless they were changed since `version`',
  rate: { calls: 60, seconds: 600 },
  body: info.extend({ version: rowVersion }),
  answer: ownInfo,
})
