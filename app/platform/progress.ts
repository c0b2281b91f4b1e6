const WIDTH = 30

type Terminal = { isTTY?: boolean; write: (text: string) => unknown }

/** A progress bar on a terminal, or a line per 10% in a file. Returns a function that takes the progress. */
export function progressBar(what: string, out: Terminal = process.stdout) {
  let shown = -1
  return (done: number, subject: number) => {
    const percent = subject === 0 ? 100 : Math.floor((done / subject) * 100)
    const step = out.isTTY ? percent : Math.floor(percent / 10) * 10
    if (step === shown) return
    shown = step
    const filled = Math.round((percent / 100) * WIDTH)
    const count = `${done.toLocaleString('en-ZA')} of ${subject.toLocaleString('en-ZA')}`
    if (!out.isTTY) out.write(`${what} ${String(step).padStart(3)}%  ${count}\n`)
    else
      out.write(
        `\r${what} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent}%  ${count}${done >= subject ? '\n' : ''}`,
      )
  }
}
