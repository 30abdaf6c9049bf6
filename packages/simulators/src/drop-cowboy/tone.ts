const SAMPLES_PER_SECOND = 8000
const HEADER_BYTES = 44
/** About 150 English words a minute. */
const CHARACTERS_PER_SECOND = 15
const SYLLABLES_PER_SECOND = 4

/** How long a text takes to speak, in seconds. */
export function secondsOf(text: string): number {
  return Math.max(1, text.length / CHARACTERS_PER_SECOND)
}

/** A WAV file (PCM, mono, 8 bits) of a tone that swells as syllables do, `seconds` long. */
export function toneWav(seconds: number, pitchHertz: number): Buffer {
  const samples = Math.round(seconds * SAMPLES_PER_SECOND)
  const wav = Buffer.alloc(HEADER_BYTES + samples)
  writeHeader(wav, samples)
  for (let at = 0; at < samples; at++) {
    const time = at / SAMPLES_PER_SECOND
    const swell = Math.sin(Math.PI * SYLLABLES_PER_SECOND * time) ** 2
    const tone = Math.sin(2 * Math.PI * pitchHertz * time)
    wav[HEADER_BYTES + at] = 128 + Math.round(40 * swell * tone)
  }
  return wav
}

function writeHeader(wav: Buffer, samples: number): void {
  wav.write('RIFF', 0, 'ascii')
  wav.writeUInt32LE(HEADER_BYTES - 8 + samples, 4)
  wav.write('WAVEfmt ', 8, 'ascii')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36, 'ascii')
  wav.writeUInt32LE(samples, 40)
}
