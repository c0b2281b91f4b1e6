/** A mail server that counts received emails by Message-ID, and can stop and restart. */
import { createServer } from 'node:net'

export async function openMailSink() {
  /** By Message-ID: how often it arrived, and for whom. */
  const delivered = new Map()
  const sockets = new Set()
  let port = 0
  let server
  let lastAt = 0

  const open = async () => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
      converse(socket, (email) => {
        const id = /^Message-ID:\s*(\S+)/im.exec(email)?.[1] ?? 'none'
        const to = /^To:\s*(\S+)/im.exec(email)?.[1] ?? 'none'
        delivered.set(id, { to, copies: (delivered.get(id)?.copies ?? 0) + 1 })
        lastAt = performance.now()
      })
    })
    await new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    port = server.address().port
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    lastAt: () => lastAt,
    /** The number of duplicate copies. */
    copies: () => [...delivered.values()].reduce((all, { copies }) => all + copies - 1, 0),
    close,
    open,
  }
}

function converse(socket, took) {
  let email = null
  let rest = ''
  const say = (line) => socket.writable && socket.write(`${line}\r\n`)
  say('220 bench')
  socket.setEncoding('latin1')
  socket.on('data', (part) => {
    const lines = (rest + part).split('\r\n')
    rest = lines.pop()
    for (const line of lines) {
      if (email && line !== '.') email.push(line)
      else if (email) {
        took(email.join('\n'))
        email = null
        say('250 taken')
      } else if (line === 'DATA') {
        email = []
        say('354 go on')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say('250 well')
    }
  })
}
