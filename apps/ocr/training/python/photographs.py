"""Photographs of documents on tables, sheets and forms, with fingers, bad light and worn cards. On the GPU, a batch at a time."""

import math

import torch
import torch.nn.functional as F

import augment
import damage
from fields import DEVICE as device
from fields import smooth_field
from geometry import UNIT, apply, grids, homography, quads, rounded, sample, uniform

def table(b, size):
    """What documents lie on."""
    colour = lambda: torch.rand(b, 3, 1, 1, device=device)
    image = colour() * uniform((b, 1, 1, 1), 0.2, 1.0) + torch.zeros(b, 3, size, size, device=device)
    for cells in (3, 9, 40, 150):
        image = image + uniform((b, 1, 1, 1), 0, 0.25, 1.5) * (smooth_field(b, size, size, cells, device) - 0.5) * (0.5 + colour())
    yy, xx = torch.meshgrid(torch.linspace(0, 1, size, device=device), torch.linspace(0, 1, size, device=device), indexing="ij")
    angle = uniform((b, 1, 1, 1), 0, math.pi)
    warp = smooth_field(b, size, size, 4, device) * uniform((b, 1, 1, 1), 0, 0.3)
    along = xx * torch.cos(angle) + yy * torch.sin(angle) + warp
    across = -xx * torch.sin(angle) + yy * torch.cos(angle)
    stripes = torch.sin(along * uniform((b, 1, 1, 1), 10, 220))
    checks = torch.sign(stripes * torch.sin(across * uniform((b, 1, 1, 1), 10, 120)))
    pick = torch.rand(b, 1, 1, 1, device=device)
    pattern = torch.where(pick < 0.3, stripes, torch.where(pick < 0.45, checks, torch.zeros_like(stripes)))
    return image + uniform((b, 1, 1, 1), 0, 0.22) * pattern * (0.3 + colour())


def over(image, layer, mask):
    return image * (1 - mask) + layer * mask

def chance(b, share):
    return (torch.rand(b, 1, 1, 1, device=device) < share).float()

def other_perm(b):
    return torch.randperm(b, device=device)

def ground(pictures, kinds, aspects, frame):
    """What lies under and around the document: a table, print, other papers."""
    b, size = pictures.shape[0], frame.shape[0]
    every = other_perm(b)
    # Some lie on a newspaper or a form: print without a zone, several sheets of it.
    sheets = apply(homography(quads(b, 0.5, 1.1, aspects, 0.5), UNIT.expand(b, 4, 2)), frame)
    sheets = (sheets * torch.tensor([1.0, 0.62], device=device)) % torch.tensor([1.0, 0.62], device=device)
    image = over(table(b, size), sample(pictures[every], sheets) * uniform((b, 3, 1, 1), 0.5, 1.0), chance(b, 0.12))
    for _ in range(3):
        corners = quads(b, 0.25, 1.0, aspects[every], 0.6) + torch.randn(b, 1, 2, device=device) * 0.3
        uv = apply(homography(corners, UNIT.expand(b, 4, 2)), frame)
        flat = chance(b, 0.5)
        layer = flat * torch.rand(b, 3, 1, 1, device=device) + (1 - flat) * sample(pictures[every], uv)
        # Other documents may lie about, but never one whose type could be meant.
        blank = torch.rand(b, 3, 1, 1, device=device) * (0.8 + 0.2 * layer.mean(1, keepdim=True))
        layer = torch.where((kinds[every] == 3).view(b, 1, 1, 1), layer, blank)
        image = over(image, layer, rounded(uv, 0.01, 0.003)[:, None] * chance(b, 0.35))
        every = every[other_perm(b)]
    return image

def copies(pictures):
    """As a copier gives them: grey, and the paper of the card is all but white."""
    b = pictures.shape[0]
    grey = pictures.mean(1, keepdim=True)
    middle = grey.mean((2, 3), keepdim=True) - uniform((b, 1, 1, 1), 0.03, 0.22)
    return torch.sigmoid((grey - middle) * uniform((b, 1, 1, 1), 6, 28)).expand_as(pictures)

def on_sheet(image, pictures, corners, frame, sheet):
    """Some documents are small copies on a large sheet of paper, often without any border of their own."""
    b = pictures.shape[0]
    share = sheet.view(b, 1, 1, 1)
    middle = corners.mean(1, keepdim=True)
    page = quads(b, 1.1, 2.2, torch.full((b,), 1.414, device=device), 0.0)
    page = page - page.mean(1, keepdim=True) + middle + torch.randn(b, 1, 2, device=device) * 0.12
    uv = apply(homography(page, UNIT.expand(b, 4, 2)), frame)
    white = uniform((b, 1, 1, 1), 0.75, 1.0) * (1 - 0.08 * torch.rand(b, 3, 1, 1, device=device))
    image = over(image, white, rounded(uv, 0.002, 0.002)[:, None] * share)
    copied = copies(pictures) * white
    coloured = chance(b, 0.25)
    return image, share * (coloured * pictures + (1 - coloured) * copied) + (1 - share) * pictures

def facing_page(image, pictures, uv, kinds):
    """The other page of an open passport."""
    b = pictures.shape[0]
    two = (kinds == 2) & (torch.rand(b, device=device) < 0.6)
    other = uv + torch.tensor([0.0, 1.0], device=device)
    # It may carry a portrait and print, but no machine-readable zone: only the upper part of a page is used.
    printed = sample(pictures[other_perm(b)], other * torch.tensor([1.0, 0.66], device=device))
    blank = 0.75 * torch.ones_like(printed) + 0.2 * torch.rand(b, 3, 1, 1, device=device) + 0.1 * (printed - 0.5)
    plain = torch.where(torch.rand(b, 1, 1, 1, device=device) < 0.6, printed, blank)
    return over(image, plain, rounded(other, 0.01, 0.003)[:, None] * two.view(b, 1, 1, 1))

def lay(image, pictures, kinds, corners, frame, present, flat):
    """Lays a document on the picture, with its shadow; a copy on a sheet has none."""
    b = pictures.shape[0]
    uv = apply(homography(corners, UNIT.expand(b, 4, 2)), frame)
    radius = torch.where(kinds == 2, uniform((b,), 0, 0.02), uniform((b,), 0.0, 0.07)).view(b, 1, 1)
    shadow = rounded((uv - 0.5) * 0.97 + 0.5 - uniform((b, 1, 1, 1), -0.03, 0.03), 0.03, 0.02)[:, None]
    image = image * (1 - shadow * uniform((b, 1, 1, 1), 0, 0.5) * (1 - flat) * present)
    q = (uv - 0.5).abs() - (0.5 - radius.unsqueeze(-1))
    d = q.clamp(min=0).norm(dim=-1) + q.amax(-1).clamp(max=0) - radius
    return over(image, sample(pictures, uv), torch.sigmoid(-d / 0.003)[:, None] * present)

def fingers(image, corners, frame):
    """Fingers over an edge."""
    b = image.shape[0]
    for _ in range(3):
        along = torch.rand(b, 1, device=device)
        side = torch.randint(0, 4, (b,), device=device)
        edge = corners[torch.arange(b), side] * along + corners[torch.arange(b), (side + 1) % 4] * (1 - along)
        outward = F.normalize(edge - corners.mean(1), dim=-1)
        tip = edge - outward * uniform((b, 1), 0.0, 0.06)
        p = frame[None] - tip.view(b, 1, 1, 2)
        t = (p * outward.view(b, 1, 1, 2)).sum(-1).clamp(min=0)
        distance = (p - t.unsqueeze(-1) * outward.view(b, 1, 1, 2)).norm(dim=-1)
        finger = torch.sigmoid((uniform((b, 1, 1), 0.02, 0.05) - distance) / 0.004)[:, None] * chance(b, 0.15)
        skin = torch.tensor([0.8, 0.6, 0.48], device=device).view(1, 3, 1, 1) * uniform((b, 1, 1, 1), 0.35, 1.2)
        image = over(image, skin, finger)
    return image

def beside(corners, aspects):
    """The corners of a second document below, above or next to the first one, and both moved to the middle."""
    b = corners.shape[0]
    down = torch.rand(b, 1, device=device) < 0.7
    gap = uniform((b, 1), 1.04, 1.5)
    step = torch.where(down, corners[:, 3] - corners[:, 0], corners[:, 1] - corners[:, 0]) * gap
    step = step * torch.where(torch.rand(b, 1, device=device) < 0.5, 1.0, -1.0) + torch.randn(b, 2, device=device) * 0.01
    second = corners + step[:, None]
    middle = torch.cat([corners, second], 1).mean(1, keepdim=True)
    shift = 0.5 - middle + torch.randn(b, 1, 2, device=device) * 0.03
    return corners + shift, second + shift

def filling(corners_of, aspects):
    """A document that fills the frame of the picture, or is cut by it."""
    b = aspects.shape[0]
    corners = corners_of(b, 0.88, 1.02, aspects, 0.0)
    return corners - corners.mean(1, keepdim=True) + 0.5 + torch.randn(b, 1, 2, device=device) * 0.01

def zones_of(boxes, h, size):
    b = boxes.shape[0]
    coarse = apply(h, grids(size))
    zone = torch.zeros(b, size, size, dtype=torch.bool, device=device)
    for k in range(boxes.shape[1]):
        box = boxes[:, k].view(b, 1, 1, 5)
        inside = (coarse[..., 0] > box[..., 0]) & (coarse[..., 0] < box[..., 2]) & (coarse[..., 1] > box[..., 1]) & (coarse[..., 1] < box[..., 3])
        zone |= inside & (box[..., 4] >= 16)
    return ((coarse > 0) & (coarse < 1)).all(-1).float()[:, None], zone[:, None].float()

def heat_of(corners, size):
    b = corners.shape[0]
    at = torch.arange(size, device=device) + 0.5
    x, y = (corners[..., k].view(b, 4, 1, 1) * size for k in (0, 1))
    d2 = (at.view(1, 1, 1, size) - x) ** 2 + (at.view(1, 1, size, 1) - y) ** 2
    return torch.exp(-d2 / (2 * 1.6**2)).amax(1, keepdim=True)

def scenes(b, kinds, aspects):
    """Where the documents lie: (corners, corners of a second one, is there a second, fills the frame, lies on a sheet)."""
    roll = torch.rand(b, device=device)
    full, sheet, pair = roll < 0.13, (roll > 0.13) & (roll < 0.27), (roll > 0.21) & (roll < 0.38)
    tight = torch.rand(b, device=device) < 0.2
    pick = lambda mask, a, c: torch.where(mask[:, None, None], a, c)
    usual = pick(tight, quads(b, 0.8, 0.93, aspects, 0.0), quads(b, 0.34, 0.92, aspects, 0.3))
    small = quads(b, 0.26, 0.6, aspects, 0.1)
    corners = pick(full, filling(quads, aspects), pick(sheet, small, usual))
    first, second = beside(quads(b, 0.3, 0.54, aspects, 0.1), aspects)
    pair = pair & (kinds != 3)
    return pick(pair, first, corners), second, pair, full, sheet

def photographs(pictures, boxes, kinds, aspects, size):
    """(pictures, targets: mask, corners, zone; the extent of the documents; which fill the frame)"""
    b = pictures.shape[0]
    frame = grids(size)
    pictures = damage.on(pictures, damage.some(len(pictures), 0.06, device), damage.stamps)
    corners, second, pair, full, sheet = scenes(b, kinds, aspects)
    mate = other_perm(b)
    pair = pair & (kinds[mate] != 3)
    both, flat = pair.float().view(b, 1, 1, 1), sheet.float().view(b, 1, 1, 1)
    present = (kinds != 3).float().view(b, 1, 1, 1)
    image, shown = on_sheet(ground(pictures, kinds, aspects, frame), pictures, corners, frame, sheet.float())
    image = lay(image, shown[mate], kinds[mate], second, frame, both, flat)
    h = homography(corners, UNIT.expand(b, 4, 2))
    image = torch.where(pair.view(b, 1, 1, 1) | sheet.view(b, 1, 1, 1), image, facing_page(image, pictures, apply(h, frame), kinds))
    # What is none of ours lies there as well, without a mask.
    image = lay(image, shown, kinds, corners, frame, torch.ones_like(present), flat)
    image = fingers(image, corners, frame)
    mask, zone = zones_of(boxes, h, size // 4)
    mask2, zone2 = zones_of(boxes[mate], homography(second, UNIT.expand(b, 4, 2)), size // 4)
    union = lambda a, c: torch.maximum(a * present, c * both)
    target = torch.cat([union(mask, mask2), union(heat_of(corners, size // 4), heat_of(second, size // 4)), union(zone, zone2)], 1)
    extent = torch.where(pair.view(b, 1, 1), torch.cat([corners, second], 1), torch.cat([corners, corners], 1))
    return F.avg_pool2d(image.clamp(0, 1), 2), target, extent, full

def camera(x, low, motion, focus):
    """Light, focus, sensor and compression; about half of the pictures are also spoilt by something."""
    b, c = x.shape[:2]
    grey = (torch.rand(b, 1, 1, 1, device=device) < 0.25).float()
    if c == 3:
        x = grey * x.mean(1, keepdim=True) + (1 - grey) * x
        x = x * uniform((b, 3, 1, 1), 0.75, 1.2)
        swap = torch.rand(b, device=device) < 0.25
        x = torch.where(swap.view(b, 1, 1, 1), x[:, torch.randperm(3, device=device)], x)
    kind = damage.kinds(b, device)
    half = len(kind["worn"]) // 2
    x = damage.on(x, kind["worn"][:half], damage.scratches)
    x = augment.light(x.clamp(0, 1))
    x = damage.on(x, kind["shadow"], damage.hard_shadow)
    x = damage.on(x, damage.some(b, 0.12, device), damage.hard_shadow)
    x = damage.on(x, damage.some(b, 0.07, device), damage.glare)
    x = augment.random_blur(x, 1.4)
    x = damage.on(x, kind["motion"], lambda t: damage.motion(t, *motion))
    x = damage.on(x, kind["defocus"], lambda t: damage.defocus(t, *focus))
    x = augment.resolution_loss(x, low)
    copied = (torch.rand(b, 1, 1, 1, device=device) < 0.1).float()
    contrast = torch.sigmoid((x.mean(1, keepdim=True) - x.mean((1, 2, 3), keepdim=True) + 0.1) * uniform((b, 1, 1, 1), 5, 14))
    x = copied * contrast + (1 - copied) * (x * uniform((b, 1, 1, 1), 0.55, 1.3) + uniform((b, 1, 1, 1), -0.1, 0.2))
    x = damage.on(damage.exposed(x), kind["toner"], damage.toner_copy)
    x = damage.on(x, kind["fax"], damage.fax)
    x = damage.on(x, kind["worn"][half:], damage.specks)
    x = x + torch.randn_like(x) * uniform((b, 1, 1, 1), 0, 0.06, 1.5)
    return augment.jpeg(x, uniform((b,), 0.004, 0.04, 1.8)).clamp(0, 1)
