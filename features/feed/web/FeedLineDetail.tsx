import { FeedScreen } from './parts/FeedScreen.tsx'

/** One feed of the line. */
export default function FeedLineDetail() {
  return <FeedScreen />
}
