// Node's ws (Debian's node-ws): `node ws_peer.js PORT [corked]`. What comes on /write is sent to each connection of
// /read; corked: what came within one turn of the loop leaves in one write for each.
'use strict'
const { WebSocketServer } = require('ws')

const isCorked = process.argv[3] === 'corked'
const readers = []
let waiting = []

function sendAll() {
  const messages = waiting
  waiting = []
  for (const reader of readers) {
    reader._socket.cork()
    for (const message of messages) reader.send(message, { binary: false })
    reader._socket.uncork()
  }
}

const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.argv[2]), perMessageDeflate: false })
server.on('connection', (socket, request) => {
  if (request.url === '/read') {
    readers.push(socket)
    return
  }
  socket.on('message', (message) => {
    if (!isCorked) {
      for (const reader of readers) reader.send(message, { binary: false })
    } else if (waiting.push(message) === 1) {
      setImmediate(sendAll)
    }
  })
})
