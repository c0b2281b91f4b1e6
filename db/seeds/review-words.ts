export const arrived = [
  'Came on the day and at the hour.',
  'On time.',
  '{p} phoned from the road to say ten minutes, and it was ten minutes.',
  'Was here before the tea was poured.',
  'Came out to {place} the same week.',
  'Earlier than agreed, and asked if that was fine.',
  'I moved the day twice and nobody sighed.',
  'Came although it was raining.',
  'Greeted my mother first.',
  'Found our street, which the maps don’t.',
  'Arrived with everything needed, no second trip.',
  'Sent a message the evening before.',
]
export const answered = [
  'Answered within {minutes}, the others took a day.',
  'I asked four, {p} was the one who asked back.',
  'The quote came after {minutes} and had every part in it.',
  'A clear quote, in plain words.',
  'Explained the price before the work, line by line.',
  'Looked at my photos properly before naming a price.',
]
export const asQuoted = [
  'The price was the price on the quote.',
  'Paid {paid}, exactly as quoted.',
  '{paid}, no surprises.',
  'Quoted {paid}, charged {paid}.',
  'Not a cent on top.',
]
export const more = [
  'It came to {diff} more than quoted, but I was asked first.',
  '{diff} above the quote for something nobody could have seen.',
  'The extra {diff} was explained and shown.',
  'Paid {paid} where the quote said {quoted}; the reason was fair.',
]
export const less = [
  'It came out {diff} under the quote.',
  '{diff} less than quoted, because it went faster.',
  'Took {diff} off without me asking.',
]
export const moreAndCross = [
  'And it was {diff} more than the quote, found out at the door.',
  'Paid {paid}; the quote said {quoted}. Nobody asked me.',
  'The {diff} on top was news to me.',
]
export const closers = [
  'I have saved the number.',
  'Will ask again.',
  'My neighbour has booked already.',
  'I would let {p} into my mother’s house.',
  'Recommended, and I seldom do.',
  'That is how it should be.',
  'Five stars because there are no six.',
  'We ask nobody else now.',
  'The family group has been told.',
  'I slept well.',
  'Thank you, {p}.',
  'Simple as that.',
  'Good people.',
  'Worth the wait.',
  'Second time I have asked, same good work.',
  'From {place}, with thanks.',
]
export const fourButs = [
  'Only the time slipped by an hour.',
  'One star off because I had to phone once to ask where they were.',
  'Not cheap, but right.',
  'Came the next morning instead of the evening.',
  'Could have told me earlier about the delay.',
  'A little mess left behind, swept up when I said so.',
  'The invoice took a week.',
  'Had to remind {p} once.',
]
export const threeButs = [
  'But I waited two hours past the time we agreed.',
  'But it took three visits for what was one.',
  'The work is fine, the talking was not: I phoned four times.',
  'Would have been four with a message to say it gets late.',
  'Half happy. It does what it must.',
  'All right in the end, after some back and forth.',
  'Not bad, not what the photos promised.',
  'They were two instead of three, and it took two days instead of one.',
]
export const lows = [
  'I had to ask somebody else to finish.',
  'Messages stay blue and unanswered.',
  'I took a day off work for this.',
  'Said sorry, which is something.',
  'Maybe a bad day, but it was my bad day too.',
  'I would have to think hard before asking again.',
  'We agreed on a date to put it right; I am still waiting.',
  'A pity, because the quote was so friendly.',
]

export const thanks = [
  'Thank you, {a}. Phone any time.',
  'It was a pleasure, {a}.',
  'Thanks {a}, greet the family.',
  'Thank you for the kind words, {a}. I have read them to the team.',
  'Shap, {a}. See you next year for the check.',
]
export const sorries = [
  'Sorry, {a}. I should have phoned. The next call-out is on me.',
  'You are right, {a}. I have spoken to the helper and come on Saturday to fix it.',
  'I am sorry about the wait; a job before yours ran over. I should have said so.',
  '{a}, I have taken {sum} off and hope you give me another chance.',
  'Thank you for being honest, {a}. We have changed how we plan our days because of it.',
  'I see it differently about the price, {a}, but the mess was our fault. Sorry.',
]
