import { CREAM, type Inks } from './ink'
import {
  between,
  circle,
  type Dice,
  ellipse,
  ground,
  group,
  half,
  leaf,
  line,
  path,
  polygon,
  rect,
  swell,
  times,
} from './paper'

/** Sails on a bright day. */
export function sails(i: Inks, dice: Dice): string {
  const sun = i.sun
  const boat = (x: number, y: number, s: number, main: string, jib: string) =>
    group(`translate(${x} ${y}) scale(${s})`, [
      polygon(
        [
          [0, -360],
          [0, -20],
          [-190, -20],
        ],
        { fill: main },
      ),
      polygon(
        [
          [16, -330],
          [16, -20],
          [150, -20],
        ],
        { fill: jib },
      ),
      rect(-4, -380, 10, 380, { fill: i.ink }),
      path('M-200 0H190Q160 80 90 84H-110Q-180 70 -200 0Z', { fill: i.ink }),
    ])
  return [
    ground(i.ground),
    circle(between(dice, 420, 1180), 420, 300, { fill: sun }),
    circle(800, 420, 0, { fill: sun }),
    ...times(3, (n) => rect(0, 150 + n * 110, 1600, 10 + n * 8, { fill: i.ground })),
    swell(600, 26, 400, between(dice, 0, 200), { fill: i.pastel }),
    boat(1130, 640, 0.9, CREAM, i.primary),
    boat(320, 640, 0.6, i.primary, CREAM),
    swell(680, 34, 460, between(dice, 0, 300), { fill: i.cool }),
    boat(690, 760, 1.5, i.primary, i.sun),
    swell(800, 40, 520, between(dice, 0, 300), { fill: i.shade }),
    swell(900, 34, 380, between(dice, 0, 300), { fill: i.cool }),
  ].join('')
}

/** The light at the end of the mole. */
export function lighthouse(i: Inks, dice: Dice): string {
  const x = between(dice, 980, 1120)
  const sky = i.ground
  return [
    ground(sky),
    polygon(
      [
        [x, 250],
        [-100, -20],
        [-100, 220],
      ],
      { fill: i.secondary },
    ),
    polygon(
      [
        [x, 250],
        [-100, 330],
        [-100, 560],
      ],
      { fill: i.secondary, opacity: 0.55 },
    ),
    polygon(
      [
        [x, 250],
        [1700, 80],
        [1700, 330],
      ],
      { fill: i.secondary, opacity: 0.8 },
    ),
    ...times(14, () =>
      circle(between(dice, 60, 1540), between(dice, 40, 420), between(dice, 3, 7), { fill: CREAM }),
    ),
    path(`M${x - 420} 860Q${x - 180} 690 ${x} 720Q${x + 260} 690 ${x + 620} 860V1010H${x - 420}Z`, {
      fill: i.tertiary === sky ? i.ink : i.tertiary,
    }),
    polygon(
      [
        [x - 66, 330],
        [x + 66, 330],
        [x + 112, 760],
        [x - 112, 760],
      ],
      { fill: CREAM },
    ),
    polygon(
      [
        [x - 77, 430],
        [x + 77, 430],
        [x + 88, 530],
        [x - 88, 530],
      ],
      { fill: i.warm },
    ),
    polygon(
      [
        [x - 99, 630],
        [x + 99, 630],
        [x + 110, 740],
        [x - 110, 740],
      ],
      { fill: i.warm },
    ),
    polygon(
      [
        [x + 20, 330],
        [x + 66, 330],
        [x + 112, 760],
        [x + 40, 760],
      ],
      { fill: i.dark, opacity: 0.2 },
    ),
    rect(x - 92, 312, 184, 22, { fill: i.dark }),
    rect(x - 54, 206, 108, 108, { fill: i.secondary }),
    rect(x - 54, 206, 108, 108, { stroke: i.dark, width: 10 }),
    half(x, 206, 66, 0, { fill: i.dark }),
    circle(x, 132, 14, { fill: i.dark }),
    swell(860, 30, 420, between(dice, 0, 300), { fill: i.pastel }),
    swell(920, 26, 340, between(dice, 0, 300), { fill: i.dark }),
  ].join('')
}

/** A long boat on still water, from above. */
export function paddles(i: Inks, dice: Dice): string {
  const boat = (x: number, y: number, turn: number, fill: string) =>
    group(`translate(${x} ${y}) rotate(${turn})`, [
      path('M14 -374Q124 -60 14 406Q-96 -60 14 -374Z', { fill: i.dark, opacity: 0.3 }),
      path('M0 -390Q110 -60 0 390Q-110 -60 0 -390Z', { fill }),
      path('M0 -390Q60 -60 0 390Q-18 -60 0 -390Z', { fill: CREAM, opacity: 0.35 }),
      ellipse(0, -10, 36, 84, { fill: i.dark }),
      circle(0, -6, 27, { fill: i.pastel }),
      group('rotate(62)', [
        line(-210, 0, 210, 0, CREAM, 10),
        ellipse(-230, 0, 52, 22, { fill: CREAM }),
        ellipse(230, 0, 52, 22, { fill: CREAM }),
      ]),
    ])
  return [
    ground(i.tertiary),
    ...times(16, (n) =>
      path(
        `M-40 ${n * 70}q100 ${between(dice, -34, -16)} 200 0t200 0t200 0t200 0t200 0t200 0t200 0t200 0t200 0`,
        { stroke: n % 3 ? i.pastel : i.ink, width: n % 3 ? 7 : 12, opacity: 0.4 },
      ),
    ),
    boat(520, 520, between(dice, 24, 36), i.primary),
    boat(1040, 470, between(dice, 30, 48), i.secondary),
    path('M1240 1010Q1280 800 1460 760Q1620 730 1620 560V1010Z', { fill: i.shade }),
    path('M-20 -20H330Q260 130 120 150Q20 170 -20 330Z', { fill: i.shade }),
    ...times(7, (n) =>
      leaf(30 + n * 36, 60 + (n % 2) * 40, 90, 40, 130 + n * 8, { fill: i.pastel }),
    ),
  ].join('')
}
