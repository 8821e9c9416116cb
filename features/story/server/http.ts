import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  createStory,
  deleteStory,
  getStory,
  listMemberStories,
  listPastStories,
  listStories,
  listStoryReplies,
  listStoryViewers,
  replyToStory,
  showStory,
} from '../contract.ts'
import { detailOf, memberStories, pastOf, repliesOf, show, stripOf, viewersOf } from './read.ts'
import { remove, reply, tell } from './write.ts'

export const storyHttp: Handled[] = [
  handle(listStories, (call) => stripOf(call)),
  handle(getStory, (call) => detailOf(call, call.params.story_no)),
  handle(listMemberStories, (call) => memberStories(call, call.params.user_no)),
  handle(createStory, (call) => tell(call, call.body)),
  handle(deleteStory, async (call) => {
    await remove(call, call.params.story_no)
    return {}
  }),
  handle(showStory, (call) => show(call, call.params.story_no)),
  handle(listStoryViewers, (call) => viewersOf(call, call.params.story_no, call.query)),
  handle(replyToStory, (call) => reply(call, call.params.story_no, call.body)),
  handle(listStoryReplies, (call) => repliesOf(call, call.params.story_no, call.query)),
  handle(listPastStories, (call) => pastOf(call, call.query)),
]
