import type { Mood } from '#kit/contract/mood.ts'
import { readFileSync } from 'node:fs'
import type { Meal } from '#features/daily/rules.ts'

export type Persona = 'Elite' | 'Smart' | 'Dandy' | 'Modern' | 'Bear' | 'Pure' | 'Hip' | 'Trendy'
export type SourceMember = {
  user_no: number
  nickname: string
  statemsg: string
  character: Persona
  gender: 'm' | 'w'
  /** Code of the district where they live. */
  sigungu?: string
  /** In cm and kg. */
  tall?: number
  weight?: number
}
export type SourceExpert = {
  user_no: number
  expert_no: number
  cate_no: number
  name: string
  title: string
  bio: string
  statemsg: string
  character: Persona
  gender: 'm' | 'w'
  sido?: string
  sigungu?: string
}
export type SourcePost = {
  daily_no: number
  user_no: number
  type: 'food' | 'workout' | 'mood' | 'routine'
  daily_content: string
  emoji: Mood
  eat?: { meal: Meal; setCalorie: number; foods: string[] }
  health?: { name: string; time: string; set: number; meter: number; count: number }[]
  /** Names of scenes in the folder `pictures`, in order. */
  pictures?: string[]
}
export type SourceComment = { no: number; text: string; user_no: number }
/** The daily that a comment belongs to, if its text names one, and the reply of the daily's author. */
export type SourceThread = { comment_no: number; daily_no?: number; reply?: string }

/** The data files of the demo community in db/demo. */
export type Source = {
  members: SourceMember[]
  experts: SourceExpert[]
  /** Oldest first. */
  posts: SourcePost[]
  comments: SourceComment[]
  threads: SourceThread[]
  /** Things to do in a day. */
  routines: string[]
  /** Energy of a portion by the food's name or an alias, in kcal. */
  foods: Map<string, number>
}

/** Reads the data files. */
export function readSource(): Source {
  return {
    members: json<SourceMember[]>('members.json'),
    experts: json<SourceExpert[]>('experts.json'),
    posts: readPosts(),
    comments: json<SourceComment[]>('comments.json'),
    threads: json<SourceThread[]>('threads.json'),
    routines: json<{ routines: { text: string }[] }>('routines.json').routines.map((routine) => routine.text),
    foods: readFoods(),
  }
}

const folder = new URL('../../../db/demo/', import.meta.url)

function text(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

function json<T>(name: string): T {
  return JSON.parse(text(name)) as T
}

function readPosts(): SourcePost[] {
  const shown = new Map(json<{ daily_no: number; pictures: string[] }[]>('pictures.json').map((row) => [row.daily_no, row.pictures]))
  return json<SourcePost[]>('posts.json').map((post) => ({ ...post, pictures: shown.get(post.daily_no) ?? [] }))
}

/** The table that members search: a portion's kcal by each name of a food. A name of its own counts before an alias. */
function readFoods(): Map<string, number> {
  const file = new URL('../../../features/daily/data/foods.json', import.meta.url)
  type Row = [key: string, group: number, portion: number, amount: number, kcal: number, ...nutrients: unknown[]]
  const { foods } = JSON.parse(readFileSync(file, 'utf8')) as { foods: Row[] }
  const aliases = foods.flatMap((row) =>
    (typeof row[9] === 'string' ? row[9].split('|') : []).map((alias): [string, number] => [alias, row[4]]),
  )
  return new Map([...aliases, ...foods.map(([key, , , , kcal]): [string, number] => [key, kcal])])
}
