import { keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { alarmsChanged } from '#features/alarm/events.ts'
import { toggleAnswerLike, toggleQuestionLike } from '#features/like/web/public.ts'
import { refreshViv } from '#features/viv/web/public.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import {
  addToKin,
  adoptAnswer,
  anonymiseKin,
  countKinView,
  createAnswer,
  createKin,
  deleteAnswer,
  deleteKin,
  editAnswer,
  editKin,
  getKin,
  getKinAnswer,
  getKinForm,
  getKinMain,
  inviteExpert,
  listKin,
  listKinAnswers,
  listMyAnswers,
  listMyKin,
  listSimilarKin,
  type KinAnswer,
  type KinDetail,
  type KinList,
} from '../contract.ts'
import { KIN_PAGE } from '../rules.ts'

type AnswerPage = Answer<typeof listKinAnswers>
type AnswerPages = InfiniteData<AnswerPage, number | undefined>
export type KinFilters = Omit<NonNullable<Input<typeof listKin>['query']>, 'before_no' | 'before_hit' | 'limit'>

const isNumber = (no: number): boolean => Number.isSafeInteger(no) && no > 0
const ofQuestion = (kiNo: number) => ({ params: { ki_no: kiNo } })
const ofAnswer = (anNo: number) => ({ params: { an_no: anNo } })

/** Popular and waiting questions, those with a reward, and those of the viewer's own district. */
export const useKinMain = () => useQuery({ queryKey: keyOf(getKinMain), queryFn: ({ signal }) => call(getKinMain, {}, { signal }) })

/** Questions by filters and words, page by page. A page may be short or empty before the last. */
export function useQuestions(query: KinFilters, isWanted = true) {
  return useInfiniteQuery({
    queryKey: keyOf(listKin, { query }),
    queryFn: ({ pageParam, signal }) => call(listKin, { query: { ...query, ...(pageParam && cursorOf(pageParam, query)) } }, { signal }),
    initialPageParam: undefined as KinList['next'] | undefined,
    getNextPageParam: ({ next }: KinList) => next ?? undefined,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}
const cursorOf = (next: NonNullable<KinList['next']>, { sort }: KinFilters) => (sort === 'popular' ? next : { before_no: next.before_no })

/** The member's own questions, newest first. */
export function useMyQuestions(isWanted = true) {
  return useInfiniteQuery({
    queryKey: keyOf(listMyKin),
    queryFn: ({ pageParam, signal }) => call(listMyKin, pageParam === 0 ? {} : { query: { before_no: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < KIN_PAGE ? undefined : page.at(-1)?.ki_no),
    enabled: isWanted,
  })
}

/** The member's own answers, newest first. */
export function useMyAnswers(isWanted = true) {
  return useInfiniteQuery({
    queryKey: keyOf(listMyAnswers),
    queryFn: ({ pageParam, signal }) => call(listMyAnswers, pageParam === 0 ? {} : { query: { before_no: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < KIN_PAGE ? undefined : page.at(-1)?.an_no),
    enabled: isWanted,
  })
}

export function useQuestion(kiNo: number) {
  return useQuery({
    queryKey: keyOf(getKin, ofQuestion(kiNo)),
    queryFn: ({ signal }) => call(getKin, ofQuestion(kiNo), { signal }),
    enabled: isNumber(kiNo),
    staleTime: 0,
  })
}

/** Refetches the open question and its answers when the viewer is told of something, as of an answer or an adoption. */
export function useQuestionUpdates(kiNo: number): void {
  useRefetchOn([alarmsChanged], () => void refreshQuestion(kiNo))
}

/** The fields of the member's own question for its form. */
export function useKinForm(kiNo: number) {
  return useQuery({
    queryKey: keyOf(getKinForm, ofQuestion(kiNo)),
    queryFn: ({ signal }) => call(getKinForm, ofQuestion(kiNo), { signal }),
    enabled: isNumber(kiNo),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Answers of a question page by page, the oldest first; the first page has the adopted one. */
export function useAnswers(kiNo: number, experts: boolean) {
  const input = { ...ofQuestion(kiNo), query: experts ? { experts: '1' as const } : {} }
  return useInfiniteQuery({
    queryKey: keyOf(listKinAnswers, input),
    queryFn: ({ pageParam, signal }) =>
      call(listKinAnswers, { ...input, query: { ...input.query, ...(pageParam !== undefined && { after_no: pageParam }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }: AnswerPage) => (rows.length < KIN_PAGE ? undefined : rows.at(-1)?.an_no),
    enabled: isNumber(kiNo),
    staleTime: 0,
  })
}

/** One answer with the title of its question. */
export function useAnswer(anNo: number) {
  return useQuery({
    queryKey: keyOf(getKinAnswer, ofAnswer(anNo)),
    queryFn: ({ signal }) => call(getKinAnswer, ofAnswer(anNo), { signal }),
    enabled: isNumber(anNo),
    staleTime: 0,
  })
}

/** Questions with a similar title; keeps those of the words before while newer ones load. */
export function useSimilarQuestions(title: string) {
  return useQuery({
    queryKey: keyOf(listSimilarKin, { query: { q: title } }),
    queryFn: ({ signal }) => call(listSimilarKin, { query: { q: title } }, { signal }),
    enabled: [...title].length >= 2,
    placeholderData: keepPreviousData,
  })
}

/** Asks a question and holds its reward; its number. The same key repeats a call that got no answer. @throws CallError */
export async function ask(body: Input<typeof createKin>['body'], key: string): Promise<number> {
  const { ki_no } = await call(createKin, { body }, { key })
  refreshLists()
  if (body.reward) void refreshViv()
  return ki_no
}

/** @throws CallError */
export async function changeQuestion(kiNo: number, body: Input<typeof editKin>['body']): Promise<void> {
  show(await call(editKin, { ...ofQuestion(kiNo), body }))
  refreshLists()
}

/** Adds to a question that has answers. @throws CallError */
export async function addToQuestion(kiNo: number, content: string, key: string): Promise<void> {
  show(await call(addToKin, { ...ofQuestion(kiNo), body: { content } }, { key }))
}

/** @throws CallError */
export async function removeQuestion({ ki_no, reward }: KinDetail): Promise<void> {
  await refreshIfRefused(ki_no, call(deleteKin, ofQuestion(ki_no)))
  queryClient.removeQueries({ queryKey: keyOf(getKin, ofQuestion(ki_no)) })
  refreshLists()
  if (reward > 0) void refreshViv()
}

/** @throws CallError */
export async function anonymise(kiNo: number): Promise<void> {
  show(await call(anonymiseKin, ofQuestion(kiNo)))
  refreshLists()
}

/** Adopts an answer, which pays its author the reward. @throws CallError */
export async function adopt({ ki_no, an_no }: KinAnswer): Promise<void> {
  show(await refreshIfRefused(ki_no, call(adoptAnswer, { ...ofQuestion(ki_no), body: { an_no } })))
  await refreshAnswers()
  refreshLists()
  void refreshViv()
}

/** @throws CallError */
export async function invite(kiNo: number, userNo: number, key: string): Promise<void> {
  show(await call(inviteExpert, { ...ofQuestion(kiNo), body: { user_no: userNo } }, { key }))
}

/** Answers a question; the number of the answer. The same key repeats a call that got no answer. @throws CallError */
export async function writeAnswer(kiNo: number, body: Input<typeof createAnswer>['body'], key: string): Promise<number> {
  const { an_no } = await call(createAnswer, { ...ofQuestion(kiNo), body }, { key })
  await refreshQuestion(kiNo)
  return an_no
}

/** @throws CallError */
export async function changeAnswer(anNo: number, body: Input<typeof editAnswer>['body']): Promise<void> {
  patchAnswer(await call(editAnswer, { ...ofAnswer(anNo), body }))
}

/** @throws CallError */
export async function removeAnswer({ an_no, ki_no }: KinAnswer): Promise<void> {
  await refreshIfRefused(ki_no, call(deleteAnswer, ofAnswer(an_no)))
  await refreshQuestion(ki_no)
}

/** Counts a view of the question, which the server does once a day; without a connection nothing is counted. */
export function countView(kiNo: number): void {
  call(countKinView, ofQuestion(kiNo)).then(
    ({ ki_hit }) => patchQuestion(kiNo, { ki_hit }),
    () => undefined,
  )
}

export const likeQuestion = (question: KinDetail): Promise<void> =>
  toggleQuestionLike(question, (state) => patchQuestion(question.ki_no, state))
export const likeAnswer = (answer: KinAnswer): Promise<void> =>
  toggleAnswerLike(answer, (state) => patchAnswer({ an_no: answer.an_no, ...state }))

/** Counts a comment on the question that the viewer wrote or deleted. */
export function countQuestionComment({ ki_no }: Pick<KinDetail, 'ki_no'>, change: number): void {
  const known = queryClient.getQueryData<KinDetail>(keyOf(getKin, ofQuestion(ki_no)))
  if (known) patchQuestion(ki_no, { comment_qtt: Math.max(0, known.comment_qtt + change) })
}

/** The same for an answer. `comment_qtt` is the count before. */
export const countAnswerComment = ({ an_no, comment_qtt }: KinAnswer, change: number): void =>
  patchAnswer({ an_no, comment_qtt: Math.max(0, comment_qtt + change) })

/** Fetches the addresses of the pictures again. @throws CallError */
export async function renewPictures(kiNo: number): Promise<KinDetail['ki_images']> {
  const { ki_images } = await call(getKin, ofQuestion(kiNo))
  patchQuestion(kiNo, { ki_images })
  return ki_images
}

/** The same for an answer. @throws CallError */
export async function renewAnswerPictures(anNo: number): Promise<KinAnswer['an_images']> {
  const { an_images } = await call(getKinAnswer, ofAnswer(anNo))
  patchAnswer({ an_no: anNo, an_images })
  return an_images
}

const show = (question: KinDetail): void => void queryClient.setQueryData(keyOf(getKin, ofQuestion(question.ki_no)), question)

function patchQuestion(kiNo: number, patch: Partial<KinDetail>): void {
  queryClient.setQueryData<KinDetail>(keyOf(getKin, ofQuestion(kiNo)), (question) => question && { ...question, ...patch })
}

function patchAnswer({ an_no, ...patch }: Partial<KinAnswer> & { an_no: number }): void {
  const edit = <A extends KinAnswer>(answer: A): A => (answer.an_no === an_no ? { ...answer, ...patch } : answer)
  queryClient.setQueryData<KinAnswer>(keyOf(getKinAnswer, ofAnswer(an_no)), (answer) => answer && edit(answer))
  queryClient.setQueriesData<AnswerPages>(
    { queryKey: keyOf(listKinAnswers) },
    (list) =>
      list && { ...list, pages: list.pages.map(({ adopted, rows }) => ({ adopted: adopted && edit(adopted), rows: rows.map(edit) })) },
  )
}

const refresh = (stale: Endpoint): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(stale) })
const refreshAnswers = (): Promise<void> => refresh(listKinAnswers)

/** Fetches the question again if the act is refused: it or an answer has changed meanwhile, for example because the answer was deleted. */
async function refreshIfRefused<T>(kiNo: number, act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    void refreshQuestion(kiNo)
    throw error
  }
}

/** Reads a question and its answers again after one was written or deleted. */
async function refreshQuestion(kiNo: number): Promise<void> {
  refreshLists()
  await Promise.all([queryClient.invalidateQueries({ queryKey: keyOf(getKin, ofQuestion(kiNo)) }), refreshAnswers()])
}

function refreshLists(): void {
  for (const stale of [getKinMain, listKin, listMyKin, listMyAnswers]) void refresh(stale)
}
