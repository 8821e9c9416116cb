import { handle, type Handled } from '#kit/server/http/handle.ts'
import { askQuestion, deleteQuestion, listItemQuestions, listMyQuestions, listReceivedQuestions, replyToQuestion } from '../../contract.ts'
import { insertQuestion, questionsBy, questionsOf, questionsReceived, removeQuestion, replyTo } from './question.ts'

export const questionHttp: Handled[] = [
  handle(listItemQuestions, ({ db, me, params, query, now }) =>
    questionsOf(db, { viewerNo: me?.user_no ?? null, itemNo: params.item_no, now }, query),
  ),
  handle(askQuestion, ({ db, me, params, body, now }) => insertQuestion(db, { userNo: me.user_no, itemNo: params.item_no, now }, body)),
  handle(listMyQuestions, ({ db, me, query }) => questionsBy(db, me.user_no, query)),
  handle(deleteQuestion, async ({ db, me, params }) => {
    await removeQuestion(db, me.user_no, params.question_no)
    return {}
  }),
  handle(listReceivedQuestions, ({ db, me, query }) => questionsReceived(db, me.user_no, query)),
  handle(replyToQuestion, ({ db, me, params, body, now }) =>
    db.transaction((tx) => replyTo(tx, { sellerNo: me.user_no, questionNo: params.question_no, now }, body.reply)),
  ),
]
