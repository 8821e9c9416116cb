import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ownFiles } from '#features/media/server/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { ExportPart } from '#kit/server/data-export.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import type { Services } from '#kit/server/http/services.ts'
import { orderedExportParts } from './export-parts.ts'
import { EXPORT_PATH, consumeTicket, isCalledOff } from './ticket.ts'

/** Streams all data of a member to the holder of a ticket. */
export const mountExport: Mounted = (fastify, services) => {
  fastify.get<{ Querystring: Record<string, unknown> }>(
    EXPORT_PATH,
    // A HEAD request must not consume the ticket.
    { exposeHeadRoute: false },
    async (request, reply) => {
      request.line = `GET ${EXPORT_PATH}`
      const now = services.clock()
      const ticket = await consumeTicket(services, request.query.token, now)
      return reply
        .type('application/zip')
        .headers({
          'content-disposition': `attachment; filename="haru-${koreanDay(now)}.zip"`,
          'cache-control': 'no-store',
        })
        .send(await zipOf(services, ticket, now))
    },
  )
}

/** Streams the zip: each file is opened only when its turn comes. */
async function zipOf(services: Services, { user_no: userNo, token }: { user_no: number; token: string }, now: Date): Promise<Readable> {
  const { db, storage, log, extensions, secretBox } = services
  const parts = orderedExportParts(extensions)
  const zip = new ZipFile()
  const out = new Readable().wrap(zip.outputStream as NodeJS.ReadableStream)
  const fail = (error: unknown): void => {
    log.warn({ err: error }, 'an export failed')
    out.destroy(error instanceof Error ? error : new Error('an export failed'))
  }
  zip.on('error', fail)
  /** Opens a file of the zip, unless the member has called the export off meanwhile. */
  const unlessCalledOff = (give: (error: null, stream: Readable) => void, open: () => Readable | Promise<Readable>): void => {
    const opened = async (): Promise<void> => {
      if (await isCalledOff(db, services, token)) throw new Error('the member called the export off')
      give(null, (await open()).on('error', fail))
    }
    opened().catch(fail)
  }
  const files = await ownFiles(db, storage, userNo)
  zip.addBuffer(Buffer.from(readme(now, parts, files.length)), 'README.txt', { mtime: now })
  for (const { name, pieces } of parts) {
    zip.addReadStreamLazy(`${name}.json`, { mtime: now }, (give) =>
      unlessCalledOff(give, () => Readable.from(pieces(db, userNo, secretBox))),
    )
  }
  for (const file of files) {
    // Pictures and videos are compressed already.
    zip.addReadStreamLazy(`media/${file.name}`, { mtime: file.at, compress: false }, (give) =>
      unlessCalledOff(give, async () => (await file.read()) ?? Readable.from([])),
    )
  }
  zip.end()
  return out
}

/** Starts with a byte order mark, which editors on phones and Windows need to detect UTF-8. */
const readme = (now: Date, parts: readonly ExportPart[], files: number): string => `\ufeff하루에서 내려받은 내 정보

만든 날: ${koreanDay(now)}

파일
${parts.map(({ name, words }) => `- ${name}.json: ${words}`).join('\n')}
- media/: 올린 사진과 영상 ${files}개. 이름은 기록 속 images의 key와 같아요.

JSON 파일은 메모장 같은 편집기나 표 계산 프로그램에서 열 수 있어요. 시각은 한국 시각이에요.
비밀번호와 로그인 정보처럼 남에게 알려지면 위험한 것은 들어 있지 않아요.
이 파일에는 건강 기록과 개인정보가 들어 있어요. 다른 사람에게 보내지 않게 조심해 주세요.
`
