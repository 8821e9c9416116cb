import { ShieldAlert, TableProperties } from 'lucide-react'
import { createElement } from 'react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { catalogueTitles as titles } from '../words/tables.ts'
import type { TableView } from './view.ts'

type Views = () => Promise<readonly TableView[]>

/** The sections of tables. `catalogue`, `safety`: load the tables of other features. */
export const catalogueScreens = ({ catalogue, safety }: { catalogue: Views; safety: Views }): readonly ConsoleScreen[] => [
  {
    path: '/safety',
    right: 'safety.see',
    title: titles.safety,
    icon: ShieldAlert,
    load: async () => {
      const [{ TableSection }, { helplineView }, others] = await Promise.all([
        import('./TableSection.tsx'),
        import('./own-views.tsx'),
        safety(),
      ])
      const views = [...others, helplineView]
      return { default: () => createElement(TableSection, { path: '/safety', title: titles.safety, views }) }
    },
  },
  {
    path: '/catalogue',
    right: 'catalogue.see',
    title: titles.catalogue,
    icon: TableProperties,
    load: async () => {
      const [{ TableSection }, { bankView }, others] = await Promise.all([
        import('./TableSection.tsx'),
        import('./own-views.tsx'),
        catalogue(),
      ])
      const views = [...others, bankView]
      return { default: () => createElement(TableSection, { path: '/catalogue', title: titles.catalogue, views }) }
    },
  },
]
