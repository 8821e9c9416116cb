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
import { getDetail, listOfMember, listPast, listReplies, recordView, getStrip, listViewers } from './read.ts'
import { removeStory, sendReply, publishStory } from './write.ts'

export const storyHttp: Handled[] = [
  handle(listStories, (call) => getStrip(call)),
  handle(getStory, (call) => getDetail(call, call.params.story_no)),
  handle(listMemberStories, (call) => listOfMember(call, call.params.user_no)),
  handle(createStory, (call) => publishStory(call, call.body)),
  handle(deleteStory, async (call) => {
    await removeStory(call, call.params.story_no)
    return {}
  }),
  handle(showStory, (call) => recordView(call, call.params.story_no)),
  handle(listStoryViewers, (call) => listViewers(call, call.params.story_no, call.query)),
  handle(replyToStory, (call) => sendReply(call, call.params.story_no, call.body)),
  handle(listStoryReplies, (call) => listReplies(call, call.params.story_no, call.query)),
  handle(listPastStories, (call) => listPast(call, call.query)),
]
