import { Html } from '#kit/ui/Html.tsx'

/** The words of a comment; whom a reply speaks to stands out. */
export function Said({ content, mention }: { content: string; mention: boolean }) {
  const to = mention ? /^@[\p{L}\p{N}_]{2,12}(?= )/u.exec(content)?.[0] : undefined
  if (!to) return <Html html={content} className="text-t5 leading-5.5" />
  return (
    <div className="text-t5 leading-5.5">
      <b className="font-semibold break-all text-brand-fg">{to}</b>
      <Html html={content.slice(to.length + 1)} className="ml-1 inline" />
    </div>
  )
}
