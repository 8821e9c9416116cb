import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { IMAGE_PIXELS_MAX } from '../rules.ts'
import { FILM_SECONDS_LIMIT } from './container.ts'
import { FilmProblem, type FilmFacts, type FilmJob } from './film-job.ts'

/** Packets of one track at most: a minute at 240 frames a second is 14 400. */
const PACKETS_MAX = 60_000

type MeasuredTrack = {
  track: InputVideoTrack | InputAudioTrack
  packets: number
  /** In seconds: start of the first and end of the last packet. */
  from: number
  to: number
}

/**
 * Copies the packets of the video and audio track into a new mp4 with its index in front. Everything else is left out:
 * position, titles, cover, further tracks. The length is measured from the packets, not read from the headers.
 * @throws FilmProblem
 */
export async function remux({ path, copy }: FilmJob): Promise<FilmFacts> {
  using input = new Input({ source: new FilePathSource(path, { maxCacheSize: 16 * 1024 * 1024 }), formats: [MP4, QTFF] })
  const video = await input.getPrimaryVideoTrack()
  const format = new Mp4OutputFormat({ fastStart: 'reserve' })
  const codec = await video?.getCodec()
  if (!video || !codec || !format.getSupportedVideoCodecs().includes(codec)) throw new FilmProblem('broken')
  const width = await video.getDisplayWidth()
  const height = await video.getDisplayHeight()
  if (width < 1 || height < 1 || width * height > IMAGE_PIXELS_MAX) throw new FilmProblem('broken')

  const tracks = [await measured(video)]
  const audio = await input.getPrimaryAudioTrack()
  const sound = await audio?.getCodec()
  // Skips audio that an mp4 cannot hold, and empty tracks.
  if (audio && sound && format.getSupportedAudioCodecs().includes(sound) && (await new EncodedPacketSink(audio).getFirstPacket())) {
    tracks.push(await measured(audio))
  }
  const from = Math.min(...tracks.map((lane) => lane.from))
  const seconds = Math.max(...tracks.map((lane) => lane.to)) - from
  if (seconds > FILM_SECONDS_LIMIT) throw new FilmProblem('too_long')

  const output = new Output({ format, target: new FilePathTarget(copy) })
  const sources = await Promise.all(tracks.map((lane) => addTrack(output, lane)))
  output.setMetadataTags({})
  await output.start()
  await interleave(sources)
  await output.finalize()
  return { mimetype: 'video/mp4', width, height, seconds: Math.round(seconds * 1000) / 1000 }
}

async function measured(track: InputVideoTrack | InputAudioTrack): Promise<MeasuredTrack> {
  const lane: MeasuredTrack = { track, packets: 0, from: Infinity, to: -Infinity }
  for await (const { timestamp, duration } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    lane.packets++
    lane.from = Math.min(lane.from, timestamp)
    lane.to = Math.max(lane.to, timestamp + duration)
    if (lane.packets > PACKETS_MAX) throw new FilmProblem('broken')
  }
  if (lane.packets === 0) throw new FilmProblem('broken')
  return lane
}

type PacketSource = { packets: AsyncGenerator<EncodedPacket, void, unknown>; add(packet: EncodedPacket): Promise<void>; close(): void }

async function addTrack(output: Output, { track, packets }: MeasuredTrack): Promise<PacketSource> {
  const options = { maximumPacketCount: packets }
  const given = new EncodedPacketSink(track).packets()
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource((await track.getCodec())!)
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined
    output.addVideoTrack(source, { ...options, rotation: await track.getRotation(), flip: await track.getFlip() })
    return { packets: given, add: (packet) => source.add(packet, { decoderConfig }), close: () => source.close() }
  }
  const source = new EncodedAudioPacketSource((await (track as InputAudioTrack).getCodec())!)
  const decoderConfig = (await (track as InputAudioTrack).getDecoderConfig()) ?? undefined
  output.addAudioTrack(source, options)
  return { packets: given, add: (packet) => source.add(packet, { decoderConfig }), close: () => source.close() }
}

/** Writes packets of both tracks by time, so that neither track is buffered in memory. */
async function interleave(sources: PacketSource[]): Promise<void> {
  const heads = await Promise.all(sources.map(async (pump) => ({ pump, next: await pump.packets.next() })))
  for (;;) {
    const running = heads.filter(({ next }) => !next.done)
    const [first] = running.toSorted((a, b) => timeOf(a.next.value) - timeOf(b.next.value))
    if (!first?.next.value) return
    await first.pump.add(first.next.value)
    first.next = await first.pump.packets.next()
    if (first.next.done) first.pump.close()
  }
}

const timeOf = (packet: EncodedPacket | void): number => (packet ? packet.timestamp : Infinity)
