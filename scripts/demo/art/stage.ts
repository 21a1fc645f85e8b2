import { CREAM, type Inks } from './ink'
import {
  between,
  circle,
  clipped,
  type Dice,
  ellipse,
  ground,
  group,
  half,
  line,
  path,
  polygon,
  rays,
  rect,
  times,
} from './paper'

/** A curtain that opens on a lit stage. */
export function curtain(i: Inks, dice: Dice): string {
  const fold = (side: 1 | -1) =>
    times(7, (n) => {
      const x = n * 92
      return path(
        `M${x} -10C${x + 20} 360 ${x - 30} 520 ${x * 0.42} 1010H${(x + 92) * 0.42}C${x + 62} 520 ${x + 112} 360 ${x + 92} -10Z`,
        { fill: n % 2 ? i.primary : shade(i), opacity: side },
      )
    }).reverse()
  const left = fold(1)
  return [
    ground(i.night),
    path('M800 -60L330 1010H1270Z', { fill: i.secondary, opacity: 0.92 }),
    ellipse(800, 880, between(dice, 400, 440), 92, { fill: i.pastel }),
    ellipse(800, 880, 300, 62, { fill: i.secondary }),
    line(800, 600, 800, 872, i.dark, 12),
    path('M742 882H858L836 862H764Z', { fill: i.dark }),
    group('rotate(-18 800 590)', [
      rect(772, 520, 56, 112, { fill: i.dark }, 28),
      rect(772, 552, 56, 9, { fill: i.pastel }),
      rect(772, 572, 56, 9, { fill: i.pastel }),
    ]),
    ...left,
    group('translate(1600 0) scale(-1 1)', left),
    ...times(9, (n) => half(n * 200, 0, 104, 180, { fill: n % 2 ? i.tertiary : shade(i) })),
    ...times(9, (n) => half(n * 200, 0, 62, 180, { fill: n % 2 ? shade(i) : i.tertiary })),
  ].join('')
}

const shade = (i: Inks) => (i.tertiary === i.primary ? i.ink : i.tertiary)

/** Comedy and tragedy, cut from paper. */
export function masks(i: Inks, dice: Dice): string {
  const face = 'M-210 -220Q0 -290 210 -220Q240 60 0 290Q-240 60 -210 -220Z'
  const eyes = (up: boolean, fill: string) =>
    [-88, 88].map((x) =>
      path(
        `M${x - 52} ${up ? -72 : -84}Q${x} ${up ? -140 : -60} ${x + 52} ${up ? -72 : -84}Q${x} ${up ? -88 : -112} ${x - 52} ${up ? -72 : -84}Z`,
        { fill },
      ),
    )
  return [
    ground(i.ground),
    rays(800, 1150, 1700, 20, { fill: i.pastel, opacity: 0.5 }, between(dice, 0, 9)),
    ...times(12, (n) =>
      group(`translate(${60 + n * 136} ${between(dice, 60, 940)}) rotate(${dice() * 180})`, [
        rect(-9, -30, 18, 60, { fill: n % 2 ? i.secondary : i.primary }, 9),
      ]),
    ),
    group('translate(1010 470) rotate(13)', [
      group('translate(20 24)', [path(face, { fill: i.ink, opacity: 0.9 })]),
      path(face, { fill: i.tertiary }),
      path('M0 -247Q110 -250 210 -220Q240 60 0 290Z', { fill: i.ink, opacity: 0.2 }),
      ...eyes(false, i.secondary),
      path('M-92 140Q0 40 92 140Q0 92 -92 140Z', { fill: i.secondary }),
    ]),
    group('translate(600 500) rotate(-11)', [
      group('translate(20 24)', [path(face, { fill: i.dark, opacity: 0.85 })]),
      path(face, { fill: i.warm }),
      path('M0 -247Q-110 -250 -210 -220Q-240 60 0 290Z', { fill: i.dark, opacity: 0.16 }),
      ...eyes(true, CREAM),
      path('M-116 66Q0 130 116 66Q70 210 0 212Q-70 210 -116 66Z', { fill: i.dark }),
    ]),
  ].join('')
}

/** A microphone before a wall of sound: for solo performers. */
export function microphone(i: Inks, dice: Dice): string {
  const grid = times(9, (n) => [
    line(560, 190 + n * 44, 1040, 190 + n * 44, i.ground, 7),
    line(600 + n * 50, 100, 600 + n * 50, 600, i.ground, 7),
  ]).flat()
  return [
    ground(i.ground),
    ...times(6, (n) =>
      circle(800, 380, 900 - n * 128, {
        fill:
          [i.pastel, i.secondary, i.primary, i.tertiary][
            (n + Math.floor(between(dice, 0, 2))) % 4
          ] ?? i.primary,
      }),
    ),
    group(`rotate(${between(dice, 10, 18)} 800 420)`, [
      polygon(
        [
          [704, 560],
          [896, 560],
          [858, 1200],
          [742, 1200],
        ],
        { fill: i.ink },
      ),
      rect(766, 700, 24, 500, { fill: i.pastel, opacity: 0.5 }),
      circle(800, 370, 226, { fill: i.ink }),
      clipped('mic', circle(800, 370, 204, { fill: '#000' }), [
        circle(800, 370, 210, { fill: i.secondary }),
        path('M800 160A210 210 0 0 1 800 580Q930 380 800 160Z', { fill: i.primary, opacity: 0.8 }),
        group('rotate(45 800 370)', grid),
      ]),
      rect(596, 388, 408, 44, { fill: i.ink }, 22),
      rect(664, 548, 272, 48, { fill: i.primary }, 24),
    ]),
  ].join('')
}

/** An empty stool in a spotlight, and the brick wall behind it. */
export function spotlight(i: Inks, dice: Dice): string {
  const bricks = times(11, (row) =>
    times(10, (n) =>
      rect(
        -90 + n * 180 + (row % 2) * 90,
        20 + row * 74,
        166,
        60,
        { fill: dice() < 0.2 ? i.secondary : dice() < 0.5 ? i.tertiary : i.primary },
        5,
      ),
    ),
  ).flat()
  return [
    ground(i.dark),
    ...bricks,
    path('M0 0H1600V1000H0ZM800 -140L330 860H1270Z', { fill: i.dark, opacity: 0.78 }),
    rect(0, 820, 1600, 190, { fill: i.dark }),
    ellipse(800, 880, 470, 92, { fill: i.secondary }),
    ellipse(800, 880, 380, 66, { fill: CREAM }),
    polygon(
      [
        [720, 560],
        [748, 560],
        [706, 890],
        [672, 890],
      ],
      { fill: i.dark },
    ),
    polygon(
      [
        [880, 560],
        [852, 560],
        [894, 890],
        [928, 890],
      ],
      { fill: i.dark },
    ),
    rect(700, 730, 200, 18, { fill: i.dark }),
    ellipse(800, 556, 128, 34, { fill: i.primary }),
    ellipse(800, 542, 128, 32, { fill: i.pastel }),
    rect(1020, 380, 13, 520, { fill: i.dark }),
    ellipse(1026, 900, 84, 18, { fill: i.dark }),
    group('rotate(-30 1026 380)', [
      rect(1004, 300, 46, 96, { fill: i.dark }, 22),
      rect(1004, 300, 46, 52, { fill: i.pastel }, 22),
    ]),
  ].join('')
}

/** Ribbons that turn as dancers do. */
export function dancers(i: Inks, dice: Dice): string {
  const inks = [i.primary, i.secondary, i.tertiary, i.pastel]
  const figure = (x: number, y: number, size: number, main: string, accent: string, flip: number) =>
    group(`translate(${x} ${y}) scale(${size * flip} ${size})`, [
      path('M-20 -150C60 -90 250 40 300 300C120 250 -60 260 -230 330C-160 120 -100 -40 -20 -150Z', {
        fill: main,
      }),
      path(
        'M-20 -150C20 -40 20 120 -60 290C-120 300 -180 310 -230 330C-160 120 -100 -40 -20 -150Z',
        { fill: accent },
      ),
      path('M-6 -170C-60 -250 -150 -300 -250 -410', { stroke: i.ink, width: 30 }),
      path('M-6 -170C90 -230 150 -330 270 -350', { stroke: i.ink, width: 30 }),
      path('M-40 -190Q-6 -80 40 -180L10 -130Z', { fill: i.ink }),
      path('M-34 -200C-44 -130 -36 -100 -20 -90C6 -100 30 -140 34 -190Z', { fill: i.ink }),
      path('M-70 282L-40 470M120 262L200 430', { stroke: i.ink, width: 26 }),
      circle(6, -268, 50, { fill: i.ink }),
    ])
  return [
    ground(i.ground),
    ...times(5, (n) =>
      half(160 + n * 320, 1000, 300, 0, { fill: inks[n % 4] ?? i.primary, opacity: 0.3 }),
    ),
    circle(800, 470, 390, { fill: i.pastel, opacity: 0.9 }),
    figure(430, 560, 0.92, i.tertiary, i.ink, 1),
    figure(1180, 560, 0.92, i.primary, i.ink, -1),
    figure(800, between(dice, 570, 600), 1.05, i.secondary, i.primary, dice() < 0.5 ? 1 : -1),
  ].join('')
}
