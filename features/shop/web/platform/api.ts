import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Input } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { deleteQuestion, listGoods, listMyQuestions, QUESTIONS_PAGE, type OwnQuestion } from '../../contract.ts'

type Asked = NonNullable<Input<typeof listGoods>['query']>
type Cursor = { after: string; after_no: number } | undefined

/** The platform's goods, page by page. */
export function useGoodsList(query: Asked) {
  return useInfiniteQuery({
    queryKey: keyOf(listGoods, { query }),
    queryFn: ({ pageParam, signal }) => call(listGoods, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ next }): Cursor => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** What I asked about the platform's goods, newest first. */
export function useMyQuestions() {
  const query = { shop: 'platform' } as const
  return useInfiniteQuery({
    queryKey: keyOf(listMyQuestions, { query }),
    queryFn: ({ pageParam, signal }) => call(listMyQuestions, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (page: OwnQuestion[]) => (page.length < QUESTIONS_PAGE ? undefined : { before_no: page.at(-1)!.question_no }),
    staleTime: 0,
  })
}

/** Takes back a question of mine. @throws CallError */
export async function takeBack(questionNo: number): Promise<void> {
  await call(deleteQuestion, { params: { question_no: questionNo } })
  await queryClient.invalidateQueries({ queryKey: keyOf(listMyQuestions) })
}
