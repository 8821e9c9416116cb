import { TextLink } from '#kit/web/console/TextLink.tsx'

/** The section that shows what an act or a proposal names; of others the name stands alone. */
export const SECTIONS: Readonly<Record<string, string>> = {
  config: '/config',
  exchange: '/exchange',
  gift: '/gift',
  grant: '/grant',
  refund: '/refund',
  user: '/books',
}

/** `exchange:12`, as a way there. */
export function Target({ of }: { of: string }) {
  const [kind = '', no] = of.split(':')
  const section = SECTIONS[kind]
  return section === undefined || no === undefined ? of : <TextLink to={`${section}/${no}`}>{of}</TextLink>
}
