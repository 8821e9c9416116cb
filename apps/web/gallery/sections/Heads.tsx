import { Bell, Ellipsis, Menu, Search, Share2 } from 'lucide-react'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton, type HeaderButtonKind } from '#kit/ui/HeaderButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { samples } from '../words.ts'
import { toast } from '#kit/web/overlays.ts'
import { Specimen } from '../Specimen.tsx'

export function Heads() {
  return (
    <>
      <Specimen name="IconButton">
        <div className="flex flex-wrap gap-2">
          <IconButton label={samples.search} icon={<Search size={24} strokeWidth={1.9} />} onClick={() => toast(samples.search)} />
          <IconButton label={samples.alarm} badge={5} icon={<Bell size={24} strokeWidth={1.9} />} onClick={() => toast(samples.alarm)} />
          <IconButton label={samples.alarm} badge={120} icon={<Bell size={24} strokeWidth={1.9} />} onClick={() => toast(samples.alarm)} />
          <span className="ml-2 rounded-photo bg-chart2 p-2">
            <IconButton label={samples.more} onPhoto icon={<Ellipsis size={24} strokeWidth={1.9} />} onClick={() => toast(samples.more)} />
          </span>
          <IconButton label={samples.share} disabled icon={<Share2 size={24} strokeWidth={1.9} />} />
        </div>
      </Specimen>
      <Specimen name="HeaderButton">
        <div className="flex flex-wrap gap-2">
          {KINDS.map((kind) => (
            <HeaderButton key={kind} kind={kind} badge={kind === 'alarm' ? 100 : 0} onClick={() => toast(ko.ui.head[kind])} />
          ))}
        </div>
      </Specimen>
      {/* Last, since each has its own h1 and heading levels must not skip. */}
      <Specimen name="Header" wide flush>
        <Header left="logo" right={<Three />} />
        <Header title={samples.title} />
        <Header left="back" title={samples.title} onLeft={() => toast(samples.title)} right={<Two />} />
        <Header left="back" title={samples.name} sub={samples.sub} onLeft={() => toast(samples.name)} line />
        <Header left="back" title={samples.longTitle} onLeft={() => toast(samples.longTitle)} right={<Two />} />
        <Header left="home" title={samples.title} onLeft={() => toast(samples.title)} />
        <Header left="close" title={samples.day} onLeft={() => toast(samples.day)} />
      </Specimen>
    </>
  )
}

const KINDS = Object.keys(ko.ui.head) as HeaderButtonKind[]

function Three() {
  return (
    <>
      <IconButton label={samples.search} icon={<Search size={24} strokeWidth={1.9} />} onClick={() => toast(samples.search)} />
      <IconButton label={samples.alarm} badge={100} icon={<Bell size={24} strokeWidth={1.9} />} onClick={() => toast(samples.alarm)} />
      <IconButton label={samples.menu} icon={<Menu size={24} strokeWidth={1.9} />} onClick={() => toast(samples.menu)} />
    </>
  )
}

function Two() {
  return (
    <>
      <IconButton label={samples.share} icon={<Share2 size={22} strokeWidth={1.9} />} onClick={() => toast(samples.share)} />
      <IconButton label={samples.more} icon={<Ellipsis size={22} strokeWidth={1.9} />} onClick={() => toast(samples.more)} />
    </>
  )
}
