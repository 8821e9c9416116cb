import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { askQuestion, deleteQuestion, listItemQuestions, type ItemQuestion } from '../../contract.ts'
import { QUESTIONS_PAGE } from '../../contract/question.ts'

/** The questions about a product, newest first, page by page. */
export function useQuestions(itemNo: number) {
  const params = { item_no: itemNo }
  return useInfiniteQuery({
    queryKey: keyOf(listItemQuestions, { params, query: {} }),
    queryFn: ({ pageParam, signal }) => call(listItemQuestions, { params, query: pageParam }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (page: ItemQuestion[]) => {
      const last = page.length < QUESTIONS_PAGE ? undefined : page.at(-1)
      return last && { before_no: last.question_no }
    },
  })
}

export type Ask = { content: string; is_secret: boolean }

/** @throws CallError */
export async function sendQuestion(itemNo: number, body: Ask, key: string): Promise<void> {
  await call(askQuestion, { params: { item_no: itemNo }, body }, { key })
  await refresh()
}

/** @throws CallError */
export async function removeQuestion(questionNo: number): Promise<void> {
  await call(deleteQuestion, { params: { question_no: questionNo } })
  await refresh()
}

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(listItemQuestions) })
