"""The kinds of network. Small enough that one core reads a card in a fraction of a second."""

import torch
from torch import nn


def block(cin, cout, stride=1, kernel=3, groups=1):
    return nn.Sequential(
        nn.Conv2d(cin, cout, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(cout), nn.ReLU(inplace=True)
    )


def separable(cin, cout, stride=1):
    return nn.Sequential(block(cin, cin, stride, groups=cin), block(cin, cout, kernel=1))


class Temporal(nn.Module):
    def __init__(self, channels, dilation):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv1d(channels, channels, 5, padding=2 * dilation, dilation=dilation, groups=channels, bias=False),
            nn.BatchNorm1d(channels),
            nn.ReLU(inplace=True),
            nn.Conv1d(channels, channels, 1, bias=False),
            nn.BatchNorm1d(channels),
        )

    def forward(self, x):
        return torch.relu(x + self.body(x))


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.body = nn.Sequential(block(channels, channels), nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        return torch.relu(x + self.body(x))


class LineReader(nn.Module):
    """Grey line in 0..1, (B, 1, H, W) → log-probabilities (B, W/4, alphabet + blank at 0). `deeper` are layers of the body after
    which a residual block looks again."""

    def __init__(self, height, classes, channels, recurrent=0, temporal=0, deeper=()):
        super().__init__()
        a, b, c, d, e = channels
        self.body = nn.Sequential(
            block(1, a, 2), block(a, b), nn.MaxPool2d(2),
            block(b, c), block(c, c), nn.MaxPool2d((2, 1)),
            block(c, d), block(d, d), nn.MaxPool2d((2, 1)),
            nn.Conv2d(d, e, (height // 16, 1), bias=False), nn.BatchNorm2d(e), nn.ReLU(inplace=True),
        )
        self.deeper = nn.ModuleDict({str(i): Residual(self.body[i][0].out_channels) for i in deeper})
        self.temporal = nn.Sequential(*[Temporal(e, 1 + i % 3) for i in range(temporal)])
        self.recurrent = nn.GRU(e, recurrent, bidirectional=True, batch_first=True) if recurrent else None
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(2 * recurrent if recurrent else e, classes)

    def forward(self, x):
        mean = x.mean((1, 2, 3), keepdim=True)
        std = ((x - mean) ** 2).mean((1, 2, 3), keepdim=True).sqrt()
        y = (x - mean) / (std + 1e-3)
        for i, layer in enumerate(self.body):
            y = layer(y)
            if str(i) in self.deeper:
                y = self.deeper[str(i)](y)
        y = self.temporal(y.squeeze(2)).transpose(1, 2)
        if self.recurrent is not None:
            y = self.recurrent(y)[0]
        return self.head(self.drop(y)).float().log_softmax(-1)


class Pyramid(nn.Module):
    """A U-Net of separable convolutions with a global view at its foot; maps at half the input's size."""

    def __init__(self, cin, maps, classes, channels=(24, 40, 72, 112, 160)):
        super().__init__()
        a, b, c, d, e = channels
        self.stem = nn.Sequential(block(cin, a, 2), block(a, a))
        self.down1 = nn.Sequential(separable(a, b, 2), separable(b, b))
        self.down2 = nn.Sequential(separable(b, c, 2), separable(c, c), separable(c, c))
        self.down3 = nn.Sequential(separable(c, d, 2), separable(d, d), separable(d, d))
        self.down4 = nn.Sequential(separable(d, e, 2), separable(e, e), separable(e, e), separable(e, e))
        self.context = nn.Sequential(nn.Linear(e, e), nn.ReLU(inplace=True), nn.Linear(e, e))
        self.up3, self.up2, self.up1, self.up0 = (
            separable(e + d, d), separable(d + c, c), separable(c + b, b), separable(b + a, a + 8),
        )
        self.maps = nn.Conv2d(a + 8, maps, 1)
        self.classify = nn.Sequential(nn.Linear(2 * e, 96), nn.ReLU(inplace=True), nn.Linear(96, classes))

    def forward(self, x):
        up = lambda t: nn.functional.interpolate(t, scale_factor=2.0, mode="nearest")
        x0 = self.stem(x - 0.5)
        x1 = self.down1(x0)
        x2 = self.down2(x1)
        x3 = self.down3(x2)
        x4 = self.down4(x3)
        pooled = x4.mean((2, 3))
        x4 = x4 + self.context(pooled)[:, :, None, None]
        y = self.up3(torch.cat([up(x4), x3], 1))
        y = self.up2(torch.cat([up(y), x2], 1))
        y = self.up1(torch.cat([up(y), x1], 1))
        y = self.up0(torch.cat([up(y), x0], 1))
        return self.maps(y), self.classify(torch.cat([pooled, x4.amax((2, 3))], 1))


def line_reader(name, classes):
    if name == "arabic":
        return LineReader(48, classes, (32, 64, 128, 192, 256), recurrent=208)
    if name == "arabic2":
        # Only doubtful lines need it, so it may take its time.
        return LineReader(48, classes, (32, 64, 128, 208, 288), recurrent=232, temporal=2, deeper=(4, 7))
    if name == "latin":
        return LineReader(32, classes, (24, 40, 72, 104, 136), recurrent=80)
    if name == "digits":
        return LineReader(40, classes, (24, 40, 72, 104, 136), recurrent=72)
    return LineReader(32, classes, (24, 32, 72, 104, 144), temporal=6)


def picture_reader(name, fields):
    return Pyramid(3, 3, 4) if name == "locate" else Pyramid(1, fields, 5, (24, 48, 80, 112, 144))
