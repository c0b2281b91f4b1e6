import type { Trade } from './trade.ts'

export const plumbing: Trade<'plumbing'> = {
  titles: ['Plumber', 'Plumber and drain layer', 'Geyser and leak plumber', 'Qualified plumber'],
  firms: ['Plumbing Works', 'Plumbing & Drains', 'Pipes and Geysers', 'Plumbers', 'Water Works'],
  skills: [
    'Geysers',
    'Leak detection',
    'Blocked drains',
    'Solar geysers',
    'Bathroom fitting',
    'Gas geysers',
    'JoJo tanks',
    'Borehole pumps',
    'Septic tanks',
    'Prepaid water meters',
  ],
  certificates: [
    { name: 'PIRB registered plumber', number: 'PIRB ####/##', share: 0.75 },
    { name: 'Trade test, plumbing', number: 'trade certificate ######', share: 0.6 },
    { name: 'Solar water heating course', number: 'certificate SWH-####', share: 0.2 },
  ],
  insured: 0.6,
  callout: [380, 700],
  learned: [
    'I learned on site with my uncle and passed my trade test in Olifantsfontein.',
    'Eleven years with a contractor who did schools and clinics, then on my own.',
    'I began as a general worker carrying pipe and asked questions until somebody taught me.',
    'My father laid drains in this town. I lay them better, he says, but he says it quietly.',
    'Qualified through the municipality and spent six winters on burst mains.',
  ],
  ways: [
    'I bring the old part out so you can see what was wrong.',
    'Water off first, questions after.',
    'If a washer will do, I will not sell you a mixer.',
    'I carry valves, elements and thermostats for the four geysers that most houses have.',
    'You get the compliance certificate with the invoice, not three weeks later.',
  ],
  manner: [
    'Shut the water off within minutes and then explained.',
    'Showed me the old part and where it had gone.',
    'Mopped the passage before leaving.',
    'Knew the geyser by its sound, I think.',
    'Drained it into the garden instead of the bathroom.',
  ],
  jobs: {
    'unblock-drain': {
      rand: 680,
      described: [
        'Up to 20 m, camera extra',
        'Machine and one hour, inside or out',
        'Kitchen, shower or outside gully',
      ],
      requestTexts: [
        'The kitchen sink runs back up through the shower drain. It smells and we can’t wash.',
        'Outside drain at the back is overflowing since the rain. Roots, I think.',
        'Toilet fills to the top and goes down slowly. I tried the plunger for two days.',
      ],
      good: [
        'The drain had been blocked for a week and ran in half an hour.',
        'Pulled out a whole tree root and a toy car.',
        'Opened the right manhole first time; the last plumber never found it.',
        'The gully runs free and no longer smells.',
        'Put a camera down and let me see the crack on the phone.',
      ],
      bad: [
        'The drain was blocked again within the week.',
        'Cleared the pipe but left the mess on the paving.',
      ],
    },
    'fix-leak': {
      rand: 650,
      parts: 0.2,
      described: [
        'Found first, opened after',
        'Copper or plastic, one joint',
        'One leak, with pressure test',
      ],
      requestTexts: [
        'My water bill is R2 000 up and nothing drips. The meter turns with everything closed.',
        'There is a wet patch on the wall behind the shower that grows every day.',
        'Pipe under the driveway sprays when the municipality puts the pressure up.',
      ],
      good: [
        'Found the leak behind the tiles without breaking more than two.',
        'The meter stands still at night now.',
        'The water bill is back where it was in winter.',
        'A pinhole in the copper, found in ten minutes, closed in thirty.',
        'Listened along the wall with a rod and knocked in exactly the right place.',
      ],
      bad: [
        'Opened the wall in three places before finding it.',
        'The joint wept again after a few days.',
      ],
    },
    'replace-geyser': {
      rand: 3400,
      parts: 0.25,
      described: [
        'Excludes the geyser, certificate included',
        'Labour, drip tray and valves',
        'Old one taken away',
      ],
      requestTexts: [
        'Geyser burst in the roof last night, the ceiling is hanging. Need a new 150 litre and the paper for insurance.',
        'Geyser is sixteen years old and the element keeps going. I would rather replace it before it bursts.',
        'No hot water since Monday and rust coming out of the overflow.',
      ],
      good: [
        'Hot water by supper, with the certificate.',
        'The insurance accepted the papers the same day.',
        'Got the old geyser out of the roof without touching the ceiling.',
        'The tray and vacuum breakers are where they should be, which they never were.',
        'The new geyser was in and holding pressure before the children came from school.',
      ],
      bad: [
        'The certificate came three weeks after the geyser.',
        'The overflow dripped onto the neighbour’s wall until somebody else moved it.',
      ],
    },
    'replace-geyser-valve': {
      rand: 1250,
      parts: 0.45,
      described: [
        'Part and labour, 150 litre',
        'Pressure or safety valve',
        'With a check of the whole set',
      ],
      requestTexts: [
        'Geyser overflow outside runs all day like a tap.',
        'Pressure in the shower is too strong and then the geyser valve hisses.',
        'The pipe from the geyser drips hot water on the wall.',
      ],
      good: [
        'The overflow stopped as soon as the valve was in.',
        'The hissing in the roof is gone.',
        'Measured the pressure before and after and wrote both down.',
        'Fitted the valve and threw in a new drain cock.',
      ],
      bad: [
        'The new valve was for a different pressure and had to be changed again.',
        'I paid for a valve and still have the drip.',
      ],
    },
    'replace-tap': {
      rand: 480,
      parts: 0.3,
      described: ['Yours or mine, one tap', 'Basin, bath or kitchen', 'Flexible pipes included'],
      requestTexts: [
        'Kitchen mixer has no thread left and sprays behind. I bought a new one already.',
        'Two taps in the bathroom drip through the night.',
        'Garden tap broke off at the wall.',
      ],
      good: [
        'The mixer sits straight and no longer swings.',
        'Both taps are quiet at last.',
        'Saved the basin, although the old tap had rusted on.',
        'Told me the tap I bought was a copy and fitted a proper one for the same money.',
      ],
      bad: [
        'The tap turns the wrong way and nobody came back for it.',
        'A scratch on the new mixer that was not there in the box.',
      ],
    },
    'install-toilet': {
      rand: 950,
      parts: 0.15,
      described: [
        'Suite supplied by you',
        'Old pan removed, new sealed',
        'Pan, cistern and connector',
      ],
      requestTexts: [
        'We need the toilet replaced in the outside room, the pan is cracked.',
        'New toilet bought, the old one must go. Second floor, so the pipes are in the wall.',
        'Cistern keeps running and the pan rocks when you sit.',
      ],
      good: [
        'The pan stands like a rock and the cistern fills without a sound.',
        'Took the old toilet away, which I had worried about.',
        'Sealed neatly; my tiler asked who did it.',
        'The outside toilet works for the first time since we bought the house.',
      ],
      bad: ['The pan rocked after a month.', 'Cracked a tile and filled it with silicone.'],
    },
  },
}
