import { Archive } from 'lucide-react'
import { useState } from 'react'
import { href } from '#features/routes.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { story as words } from '#features/story/words.ts'
import { toast } from '#kit/web/overlays.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { STORY_TEXT_MAX, type StoryAudience } from '../rules.ts'
import { useDefaultAudience } from './api.ts'
import { AudienceTiles } from './parts/AudienceTiles.tsx'
import { PickMedia } from './parts/PickMedia.tsx'
import { FIELD_IDS, usePublish } from './parts/usePublish.ts'

/** The screen for a new story. */
export default function StoryCreate() {
  return useViewer() && <Writing />
}

function Writing() {
  const [media, setMedia] = useState<MediaItem[]>([])
  const [content, setContent] = useState('')
  const [chosen, setChosen] = useState<StoryAudience | null>(null)
  const [uploads, setUploads] = useState(0)
  const defaultAudience = useDefaultAudience()
  const audience = chosen ?? defaultAudience
  const go = useGo()
  const { busy, done, errorAt, clearRefusal, send } = usePublish({ media, content, audience, uploads })
  const leave = () => go.back(href('DailyLineMain'))
  useLeaveGuardUntilSaved(media.length > 0 || uploads > 0 || content.trim() !== '', done, () => {
    toast(words.posted)
    leave()
  })
  const change = (set: () => void) => {
    clearRefusal()
    set()
  }
  return (
    <Page
      header={<Header left="close" title={words.add} onLeft={leave} right={<ArchiveButton />} />}
      footer={
        <div className="px-5 py-2.5">
          <Button full busy={busy} onClick={() => void send()}>
            {words.post}
          </Button>
        </div>
      }
      className="bg-surface"
    >
      <div className="flex flex-col gap-6 px-5 py-4">
        <div id={FIELD_IDS.media} tabIndex={-1} className="outline-none">
          <PickMedia value={media} onChange={(next) => change(() => setMedia(next))} onBusy={setUploads} />
          <div role="alert">
            <FieldError error={errorAt(FIELD_IDS.media)} />
          </div>
        </div>
        <TextArea
          id={FIELD_IDS.content}
          label={words.words}
          placeholder={words.wordsHelp}
          max={STORY_TEXT_MAX}
          error={errorAt(FIELD_IDS.content)}
          onChange={(value) => change(() => setContent(value))}
        />
        <AudienceTiles value={audience} onChange={(next) => change(() => setChosen(next))} error={errorAt(FIELD_IDS.audience)} />
        <p className="text-t4 text-fg3">{words.lives}</p>
        <div id={FIELD_IDS.whole} tabIndex={-1} role="alert" className="outline-none">
          <FieldError error={errorAt(FIELD_IDS.whole)} />
        </div>
      </div>
    </Page>
  )
}

function ArchiveButton() {
  const go = useGo()
  return <IconButton label={words.toArchive} icon={<Archive size={22} strokeWidth={1.9} />} onClick={() => go.to(href('StoryArchive'))} />
}
